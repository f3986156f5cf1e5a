/** Long, because a file of 10 MB may have a slow way to go. */
const TIMEOUT_MS = 300_000;

/** Makes a call send files, all under one name. `onProgress` is told the share that has gone, from 0 to 1. */
export const asUpload = (files: readonly Blob[], name: string, onProgress: (share: number) => void) => {
  const form = new FormData();
  for (const file of files) form.append('file', file, name);
  return { fetch: (input: RequestInfo | URL) => sendForm(addressOf(input), form, onProgress) };
};

const addressOf = (input: RequestInfo | URL): string => (input instanceof Request ? input.url : input.toString());

/** Posts a form and tells of its progress, as `fetch` cannot. Rejects as `fetch` does when no answer came. */
const sendForm = (address: string, form: FormData, onProgress: (share: number) => void): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.withCredentials = true;
    request.timeout = TIMEOUT_MS;
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status })));
    request.addEventListener('error', () => reject(new TypeError('The request failed')));
    request.addEventListener('timeout', () => reject(new DOMException('The request took too long', 'TimeoutError')));
    request.send(form);
  });
