import { WORKER } from '../harness/workerd.ts';

const BYTES_OF_MEGABYTE = 1_000_000;

interface Usage {
  heap: number;
  buffers: number;
}

/** Measures the Worker's own isolate through its inspector, without workerd and the local stores. */
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

  const waiting = new Map<number, (usage: Usage) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data));
    waiting.get(id)?.({
      heap: Number(result?.usedSize) / BYTES_OF_MEGABYTE,
      buffers: Number(result?.backingStorageSize) / BYTES_OF_MEGABYTE,
    });
    waiting.delete(id);
  });
  let last = 0;
  const ask = (): Promise<Usage> =>
    new Promise((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      socket.send(JSON.stringify({ id: last, method: 'Runtime.getHeapUsage' }));
    });
  return {
    /** The present heap in MB, with garbage that is not collected yet. */
    megabytes: async (): Promise<number> => (await ask()).heap,
    /** The same with the bytes of buffers, which are beside the heap. */
    megabytesInAll: async (): Promise<number> => {
      const { heap, buffers } = await ask();
      return heap + buffers;
    },
    close: () => socket.close(),
  };
};
