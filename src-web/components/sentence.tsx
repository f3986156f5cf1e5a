import { Fragment, type ReactNode } from 'react';
import { dirOf, splitText, textIn } from '#contract/words';
import type { ClientKey, PlaceholdersOf } from '#words/language';
import { spoken } from '../lib/words.ts';

type SentenceProps<K extends ClientKey> = { of: K } & { readonly [N in PlaceholdersOf<K>]: ReactNode };

/** Placeholders in a text become elements: `<Sentence of="footer.made" name={<a …>…</a>} />`. */
export const Sentence = <K extends ClientKey>({ of, ...nodes }: SentenceProps<K>) => {
  const given: Partial<Record<string, ReactNode>> = nodes;
  const Part = dirOf(spoken().language) === 'rtl' ? 'bdi' : Fragment;
  return splitText(textIn(spoken(), of, given['count'])).map((part, index) =>
    // The parts of one text never change their order.
    // oxlint-disable-next-line react/no-array-index-key
    index % 2 === 0 ? part : <Part key={index}>{given[part]}</Part>,
  );
};
