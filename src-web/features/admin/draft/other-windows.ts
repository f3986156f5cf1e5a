import type { DocumentKey, Documents } from '#contract/content';
import { holdsChange } from './compare-draft.ts';
import * as step from './draft-state.ts';
import type { DraftSlot, OtherDraft } from './draft-storage.ts';

/** The store of a draft, as far as the drafts of other windows need it. */
interface Store<K extends DocumentKey> {
  slot: DraftSlot<K>;
  get: () => step.DraftState<K>;
  become: (state: step.DraftState<K>) => void;
  /** What is written, as it is kept in this browser; null when nothing is. */
  toKeep: () => step.KeptDraft<K> | null;
  keep: () => void;
  /** Makes the present value a step that can be taken back to. */
  note: (value: Documents[K]) => void;
}

/** What other windows of this browser have kept of a document and nobody has saved. */
export const otherWindows = <K extends DocumentKey>({ slot, get, become, toKeep, keep, note }: Store<K>) => {
  let others: OtherDraft<K>[] = [];
  const without = (place: string) => others.filter((other) => other.place !== place);
  return {
    /** Looks for them, the document being what the server has. */
    find: (body: Documents[K]): void => {
      others = slot.others().filter(({ draft }) => holdsChange(draft, body));
    },
    /** Where they are, and when they were typed. */
    all: (): { place: string; at: string }[] => others.map(({ place, draft: { at } }) => ({ place, at })),
    /** Goes on from one of them; what stood here is kept in its place. */
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
