import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { close, portOf, serve } from '../node-server.ts';
import { newAccount, type Account } from './account.ts';
import { failure } from './answers.ts';
import { routes } from './routes.ts';

/** A way in which Cloudflare misbehaves at some calls. */
export interface Fault {
  /** A pattern of the calls, as in `calls`. */
  at: RegExp;
  /** The number of such failures; without it, every call fails. */
  times?: number;
  /** True when the call is done and only its answer is another. */
  isDone?: boolean;
  slowMs?: number;
  /** The status of an answer with an error in Cloudflare's form. */
  status?: number;
  code?: number;
  message?: string;
  /** This body replaces the true one. */
  body?: string;
}

export interface Cloudflare {
  account: Account;
  /** Each call, as `GET /d1/database`, without the account before it. */
  calls: string[];
  faults: Fault[];
  /** These variables lead wrangler to this server and no other. */
  env: Record<string, string>;
  stop: () => Promise<void>;
}

/** The largest size of a Worker, uncompressed. */
const UPLOAD_LIMIT = 64 * 1024 * 1024;

/** Starts a simulated Cloudflare with an empty account, which wrangler can call. */
export const startCloudflare = async (): Promise<Cloudflare> => {
  const account = newAccount();
  const calls: string[] = [];
  const faults: Fault[] = [];
  const app = routes(account);
  const handle = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const call = `${request.method} ${pathname.replace(`/accounts/${account.id}`, '')}`;
    calls.push(call);
    const fault = faults.find(({ at, times = 1 }) => times > 0 && at.test(call));
    if (fault === undefined) return app.fetch(request);
    if (fault.times !== undefined) fault.times -= 1;
    if (fault.slowMs !== undefined) await wait(fault.slowMs);
    if (fault.isDone === true) await app.fetch(request);
    if (fault.body !== undefined) return new Response(fault.body, { status: fault.status ?? 200 });
    return failure(fault.status ?? 500, fault.code ?? 10013, fault.message ?? 'An unknown error has occurred.');
  };
  const server: Server = await serve(handle, { port: 0, host: '127.0.0.1', bodyLimit: UPLOAD_LIMIT });
  return {
    account,
    calls,
    faults,
    env: { CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${portOf(server)}`, CLOUDFLARE_API_TOKEN: 'made-up-token' },
    stop: () => close(server),
  };
};
