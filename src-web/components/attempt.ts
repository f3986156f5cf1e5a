import { toast } from './toast.ts';
import { failureOf } from './use-form.ts';

/** Makes a call and shows a toast when it fails. Returns whether it worked. */
export const attempt = async (call: () => Promise<void>, title = 'Error'): Promise<boolean> => {
  try {
    await call();
    return true;
  } catch (error) {
    toast({ tone: 'error', title, description: failureOf(error).message });
    return false;
  }
};
