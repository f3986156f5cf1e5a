import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { join, normalize } from 'node:path';

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/** The headers in a build's `_headers` file, by path; a `*` at the end stands for anything. */
const parseHeaders = (file: string): { path: string; headers: [string, string][] }[] => {
  const rules: { path: string; headers: [string, string][] }[] = [];
  for (const line of file.split('\n')) {
    const [, name, value] = /^\s+([^:]+):\s*(.*)$/.exec(line) ?? [];
    if (line.startsWith('/')) rules.push({ path: line.trim(), headers: [] });
    else if (name !== undefined && value !== undefined) rules.at(-1)?.headers.push([name, value]);
  }
  return rules;
};

const matches = (pattern: string, path: string): boolean =>
  pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : pattern === path;

/** Serves a built client like a host of static files: its files and its `_headers`, and nothing else. */
export const startStaticHost = async (folder: string, port: number): Promise<{ close: () => void }> => {
  const rules = parseHeaders(await readFile(join(folder, '_headers'), 'utf8'));
  const answer = async (path: string, response: ServerResponse): Promise<void> => {
    const file = path === '/' ? '/index.html' : path;
    const body = await readFile(join(folder, file)).catch(() => null);
    if (body === null) {
      response.writeHead(404).end();
      return;
    }
    for (const rule of rules) {
      if (matches(rule.path, path)) for (const [name, value] of rule.headers) response.setHeader(name, value);
    }
    response.setHeader('content-type', TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream');
    response.end(body);
  };
  const server = createServer((request, response) => {
    void answer(normalize(new URL(request.url ?? '/', 'http://host.test').pathname), response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
