export const createUndoStack = <T>(now: () => number = () => performance.now()) => {
  let past: { value: T; at: number }[] = [];
  let future: T[] = [];
  let changedAt = -Infinity;
  return {
    note(before: T, isTyping: boolean): void {
      const at = now();
      if (!isTyping || at - changedAt > STEP_MS) past = [...past, { value: before, at }].slice(-STEPS_MAX);
      changedAt = isTyping ? at : -Infinity;
      future = [];
    },
    undo(present: T): T | null {
      const former = past.at(-1);
      if (former === undefined) return null;
      past = past.slice(0, -1);
      future = [...future, present];
      changedAt = -Infinity;
      return former.value;
    },
    redo(present: T): T | null {
      const later = future.at(-1);
      if (later === undefined) return null;
      future = future.slice(0, -1);
      past = [...past, { value: present, at: now() }];
      return later;
    },
    clear(): void {
      past = [];
      future = [];
      changedAt = -Infinity;
    },
    lastAt: (): number | null => past.at(-1)?.at ?? null,
    canRedo: (): boolean => future.length > 0,
  };
};

const STEP_MS = 500;

const STEPS_MAX = 100;
