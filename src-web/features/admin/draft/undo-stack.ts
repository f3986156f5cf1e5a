export const createUndoStack = <T>(now: () => number = () => performance.now()) => {
  let past: { value: T; at: number }[] = [];
  let future: { value: T; at: number }[] = [];
  let changedAt = -Infinity;
  let notedAt = -Infinity;
  return {
    note(before: T, isTyping: boolean): void {
      const at = now();
      if (!isTyping || at - changedAt > STEP_MS) past = [...past, { value: before, at }].slice(-STEPS_MAX);
      changedAt = isTyping ? at : -Infinity;
      notedAt = at;
      future = [];
    },
    undo(present: T): T | null {
      const former = past.at(-1);
      if (former === undefined) return null;
      past = past.slice(0, -1);
      future = [...future, { value: present, at: now() }];
      changedAt = -Infinity;
      return former.value;
    },
    redo(present: T): T | null {
      const later = future.at(-1);
      if (later === undefined) return null;
      future = future.slice(0, -1);
      past = [...past, { value: present, at: now() }];
      return later.value;
    },
    clear(): void {
      past = [];
      future = [];
      changedAt = -Infinity;
    },
    lastStepAt: (): number => past.at(-1)?.at ?? -Infinity,
    lastUndoneAt: (): number => future.at(-1)?.at ?? -Infinity,
    lastNotedAt: (): number => notedAt,
  };
};

interface Times {
  lastStepAt: () => number;
  lastUndoneAt: () => number;
  lastNotedAt: () => number;
}

/** Of several documents, the one whose step is undone next. */
export const lastChanged = <T extends Times>(all: readonly T[]): T | undefined =>
  all.filter((one) => one.lastStepAt() > -Infinity).toSorted((a, b) => b.lastStepAt() - a.lastStepAt())[0];

/** A change of one document ends what can be done again in the others, so that no step comes back out of its order. */
export const lastUndone = <T extends Times>(all: readonly T[]): T | undefined => {
  const noted = Math.max(...all.map((one) => one.lastNotedAt()));
  return all.filter((one) => one.lastUndoneAt() > noted).toSorted((a, b) => b.lastUndoneAt() - a.lastUndoneAt())[0];
};

const STEP_MS = 500;

const STEPS_MAX = 100;
