/** Long, because a file of 10 MB may have a slow way to go. */
const TIMEOUT_MS = 300_000;

/**
 * Posts a form and tells how much of it has gone, from 0 to 1: what `fetch` cannot say. Rejects as `fetch` does when no
 * answer came.
 */
export const sendForm = (path: string, form: FormData, onProgress: (share: number) => void): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${import.meta.env.VITE_API_ORIGIN ?? ''}/api${path}`);
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
