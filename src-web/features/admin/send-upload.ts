interface Upload {
  body: FormData | Blob;
  onProgress: (share: number) => void;
  signal?: AbortSignal;
}

export const uploading = (upload: Upload) => ({
  fetch: (input: RequestInfo | URL, { method = 'POST' }: RequestInit = {}) => send(addressOf(input), method, upload),
});

const addressOf = (input: RequestInfo | URL): string => (input instanceof Request ? input.url : input.toString());

/** `fetch` cannot report the progress of an upload. */
const send = (address: string, method: string, { body, onProgress, signal }: Upload): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    request.withCredentials = true;
    request.timeout = TIMEOUT_MS;
    if (body instanceof Blob) request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status })));
    request.addEventListener('error', () => reject(new TypeError('The request failed')));
    request.addEventListener('timeout', () => reject(new DOMException('The request took too long', 'TimeoutError')));
    request.addEventListener('abort', () => reject(new DOMException('The upload was stopped', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });

/** An upload of 10 MB takes minutes on a slow line. */
const TIMEOUT_MS = 300_000;
