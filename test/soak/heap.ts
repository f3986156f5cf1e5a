import { WORKER } from '../harness/workerd.ts';

const BYTES_OF_MEGABYTE = 1_000_000;

/** Looks into the Worker's own isolate, by its inspector: what workerd and the local stores hold is not in there. */
export const openHeap = async (inspectorPort: number) => {
  const targets: unknown = await (await fetch(`http://127.0.0.1:${inspectorPort}/json`)).json();
  const addresses = Array.isArray(targets) ? targets.map((each) => String(each.webSocketDebuggerUrl)) : [];
  const address = addresses.find((each) => each.endsWith(`:${WORKER}`));
  if (address === undefined) throw new Error(`No inspector of the Worker among ${addresses.join(', ')}`);
  const socket = new WebSocket(address);
  const isOpen = Promise.withResolvers<void>();
  socket.addEventListener('open', () => isOpen.resolve());
  socket.addEventListener('error', () => isOpen.reject(new Error('The inspector cannot be reached')));
  await isOpen.promise;

  const waiting = new Map<number, (megabytes: number) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data));
    waiting.get(id)?.(Number(result?.usedSize) / BYTES_OF_MEGABYTE);
    waiting.delete(id);
  });
  let last = 0;
  return {
    /** What the heap holds now, in MB, with what is not collected yet. */
    megabytes: (): Promise<number> =>
      new Promise((resolve) => {
        last += 1;
        waiting.set(last, resolve);
        socket.send(JSON.stringify({ id: last, method: 'Runtime.getHeapUsage' }));
      }),
    close: () => socket.close(),
  };
};
