import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * This is a program of its own, so that sending a flood does not delay the calls that are timed meanwhile: it sends a
 * call at a steady rate, given as JSON, and prints the results as JSON. It writes plain HTTP to its connections,
 * because node:http takes several times as long for a call as the Worker does.
 */
export interface SteadyCalls {
  port: number;
  path: string;
  body: string;
  /** Null sends as many calls as are answered. */
  perSecond: number | null;
  seconds: number;
}

export interface SentCalls {
  perSecond: number;
  statuses: Record<string, number>;
}

/** A call waits for a free connection, which shows as a rate that is too low. */
const CONNECTIONS = 64;
const BATCH_MS = 5;
const END_OF_HEAD = '\r\n\r\n';
const END_OF_CHUNKS = '\r\n0\r\n\r\n';

/** The status of an answer that has arrived completely, or null. */
const statusOf = (answer: string): string | null => {
  const end = answer.indexOf(END_OF_HEAD);
  if (end === -1) return null;
  const head = answer.slice(0, end);
  const [, status = '0'] = head.split(' ', 2);
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  const isChunked = /^transfer-encoding: chunked/im.test(head);
  const isWhole = isChunked
    ? answer.endsWith(END_OF_CHUNKS)
    : answer.length >= end + END_OF_HEAD.length + Number(length ?? 0);
  return isWhole ? status : null;
};

const open = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
    socket.setEncoding('latin1').on('error', reject);
  });

/** Sends one call and returns its status. */
const send = (socket: Socket, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = '';
    const onData = (chunk: string): void => {
      answer += chunk;
      const status = statusOf(answer);
      if (status === null) return;
      socket.off('data', onData).off('close', reject);
      resolve(status);
    };
    socket.on('data', onData).once('close', reject);
    socket.write(text, 'latin1');
  });

const sendAll = async ({ port, path, body, perSecond, seconds }: SteadyCalls): Promise<SentCalls> => {
  const free = await Promise.all(Array.from({ length: CONNECTIONS }, () => open(port)));
  const head = `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`;
  const statuses: Record<string, number> = {};
  const startedAt = performance.now();
  let sent = 0;
  const isOver = (): boolean => performance.now() > startedAt + seconds * 1000;
  /** Each call seems to come from another network, so that no visitor's rate limit is reached. */
  const callOn = async (socket: Socket): Promise<void> => {
    sent += 1;
    const from = `2001:db8:${(sent % 60_000).toString(16)}::1`;
    const status = await send(socket, `${head}\r\ncf-connecting-ip: ${from}${END_OF_HEAD}${body}`);
    statuses[status] = (statuses[status] ?? 0) + 1;
    free.push(socket);
  };
  const calls = new Set<Promise<void>>();
  while (!isOver()) {
    const due = perSecond === null ? Infinity : ((performance.now() - startedAt) * perSecond) / 1000;
    for (const socket of free.splice(0, Math.min(free.length, Math.ceil(due - sent)))) {
      const call = callOn(socket).finally(() => calls.delete(call));
      calls.add(call);
    }
    await wait(BATCH_MS);
  }
  await Promise.all(calls);
  const rate = (sent * 1000) / (performance.now() - startedAt);
  for (const socket of free) socket.destroy();
  return { perSecond: rate, statuses };
};

const given: SteadyCalls = JSON.parse(process.argv[2] ?? '');
console.log(JSON.stringify(await sendAll(given)));
