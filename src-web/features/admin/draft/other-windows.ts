import type { DocumentKey, Documents } from '#contract/content';
import { holdsChange } from './compare-draft.ts';
import * as step from './draft-state.ts';
import type { DraftSlot, OtherDraft } from './draft-storage.ts';

interface Store<K extends DocumentKey> {
  slot: DraftSlot<K>;
  get: () => step.DraftState<K>;
  become: (state: step.DraftState<K>) => void;
  toKeep: () => step.KeptDraft<K> | null;
  keep: () => void;
  note: (value: Documents[K]) => void;
}

export const otherWindows = <K extends DocumentKey>({ slot, get, become, toKeep, keep, note }: Store<K>) => {
  let others: OtherDraft<K>[] = [];
  const without = (place: string) => others.filter((other) => other.place !== place);
  return {
    find: (body: Documents[K]): void => {
      others = slot.others().filter(({ draft }) => holdsChange(draft, body));
    },
    all: (): { place: string; at: string }[] => others.map(({ place, draft: { at } }) => ({ place, at })),
    take: (place: string): void => {
      const taken = others.find((other) => other.place === place);
      const state = get();
      if (taken === undefined || !step.isOpen(state)) return;
      const mine = toKeep();
      others = [...without(place), ...(mine === null ? [] : [{ place, draft: mine }])];
      slot.replace(place, mine);
      note(state.value);
      become(step.windowTaken(state, taken.draft));
      keep();
    },
    drop: (place: string): void => {
      others = without(place);
      slot.replace(place, null);
      become({ ...get() });
    },
  };
};
