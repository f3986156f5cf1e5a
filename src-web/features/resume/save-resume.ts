import { toast } from '../../components/toast.ts';
import { saveFile } from '../../lib/save-file.ts';

/** The fallback for a blocked window: saves the file, else copies its address, else shows the address. */
export const saveResume = async (path: string, owner: string): Promise<void> => {
  const address = new URL(path, location.href).href;
  try {
    saveFile(await fetchFile(address), `${owner}.pdf`);
  } catch (error) {
    const title = FAILURE + reasonOf(error);
    try {
      await navigator.clipboard.writeText(address);
      toast({ tone: 'error', title, description: 'Its address is in your clipboard: paste it into a new tab.' });
    } catch {
      toast({ tone: 'error', title, description: 'Its address is:', link: { href: address, text: address } });
    }
  }
};

const FAILURE = 'Failed to download resume: ';

/** The file may be 10 MB. */
const TIMEOUT_MS = 30_000;

const fetchFile = async (address: string): Promise<Blob> => {
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((cause: unknown) => {
    throw new Error(navigator.onLine ? 'the server could not be reached' : 'you are offline', { cause });
  });
  if (response.ok) return response.blob();
  throw new Error(response.status === 404 ? 'there is none at the moment' : 'the server could not send it');
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
