import { api } from '../../../lib/api-client.ts';
import { adminRead } from '../admin-api.ts';

/**
 * Has the browser save a file of the owner's, by its path below `/api`. It takes the file as it comes, so that a long
 * list needs neither time nor memory of the page; the session is asked for first, because a browser would save a
 * refusal, too.
 */
export const downloadFile = async (path: string): Promise<void> => {
  await adminRead(() => api.admin.session.$get(), 'Failed to export');
  const link = document.createElement('a');
  link.href = `${import.meta.env.VITE_API_ORIGIN ?? ''}/api${path}`;
  link.download = '';
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
};
