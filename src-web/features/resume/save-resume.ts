import { toast } from '../../components/toast.ts';
import { saveFile } from '../../lib/save-file.ts';
import { word } from '../../lib/words.ts';

export const saveResume = async (path: string, owner: string): Promise<void> => {
  const address = new URL(path, location.href).href;
  try {
    saveFile(await fetchFile(address), `${owner}.pdf`);
  } catch (error) {
    const title = word('resume.failed', { reason: reasonOf(error) });
    try {
      await navigator.clipboard.writeText(address);
      toast({ tone: 'error', title, description: word('resume.copied') });
    } catch {
      toast({ tone: 'error', title, description: word('resume.address'), link: { href: address, text: address } });
    }
  }
};

/** The time limit is long, because the resume may have 10 MB. */
const TIMEOUT_MS = 30_000;

const fetchFile = async (address: string): Promise<Blob> => {
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((cause: unknown) => {
    throw new Error(word(navigator.onLine ? 'call.unreachable' : 'call.offline'), { cause });
  });
  if (response.ok) return response.blob();
  throw new Error(word(response.status === 404 ? 'resume.none' : 'resume.not-sent'));
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
