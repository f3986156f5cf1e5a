import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** A simulator and hono's `app.fetch` both take a request and return a response. */
export type Handler = (request: Request) => Response | Promise<Response>;

const BODY_LIMIT = 2 * 1024 * 1024;

const readBody = async (incoming: IncomingMessage, limit: number): Promise<Buffer<ArrayBuffer> | undefined> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > limit) return undefined;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
};

const toHeaders = (incoming: IncomingMessage): Headers => {
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  return headers;
};

const answer = async (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handle: Handler,
  bodyLimit: number,
): Promise<void> => {
  const gone = new AbortController();
  outgoing.on('close', () => gone.abort());
  const body = await readBody(incoming, bodyLimit);
  if (body === undefined) {
    outgoing.writeHead(413, { connection: 'close' }).end();
    return;
  }
  const request = new Request(`http://${incoming.headers.host ?? 'localhost'}${incoming.url ?? '/'}`, {
    method: incoming.method ?? 'GET',
    headers: toHeaders(incoming),
    body: body.length > 0 ? body : null,
    signal: gone.signal,
  });
  const response = await handle(request);
  if (gone.signal.aborted) return;
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) outgoing.appendHeader(name, value);
  outgoing.end(Buffer.from(await response.arrayBuffer()));
};

/**
 * Serves a fetch-style handler over HTTP. The request's `signal` aborts when the caller hangs up, so that a handler can
 * tell whether anybody still waits. Rejects when the port is in use.
 */
export const serve = (
  handle: Handler,
  { port, host, bodyLimit = BODY_LIMIT }: { port: number; host: string; bodyLimit?: number },
): Promise<Server> => {
  // A connection stays open as long as the caller likes. Node would close it after 5 idle seconds, perhaps at the very
  // moment of its next request, which then fails.
  const server = createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
    answer(incoming, outgoing, handle, bodyLimit).catch((error: unknown) => {
      if (outgoing.destroyed) return;
      console.error('A simulator failed on', incoming.method, incoming.url, error);
      if (!outgoing.headersSent) outgoing.writeHead(500);
      outgoing.end();
    });
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve(server);
    });
  });
};

/** The port of a server, even when the system chose it. */
export const portOf = (server: Server): number => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port');
  return address.port;
};

/** Ends a server at once, with all requests that are still open. */
export const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
