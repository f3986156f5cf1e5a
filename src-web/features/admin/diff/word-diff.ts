import { compareText, type Span } from '../../../lib/compare-text.ts';

export type ShortSpan = Span | { kind: 'gap'; text: string };

export const compareWords = (before: string, after: string): ShortSpan[] => {
  const spans = compareText(before, after);
  return spans.flatMap((span, index): ShortSpan[] =>
    span.kind === 'same' ? shorten(span.text, index === 0, index === spans.length - 1) : [span],
  );
};

const CONTEXT = 60;

const shorten = (text: string, isFirst: boolean, isLast: boolean): ShortSpan[] => {
  const gap: ShortSpan = { kind: 'gap', text: ' … ' };
  if (text.length <= 2 * CONTEXT + 20) return [{ kind: 'same', text }];
  return [
    ...(isFirst ? [] : [{ kind: 'same' as const, text: startOf(text) }]),
    gap,
    ...(isLast ? [] : [{ kind: 'same' as const, text: endOf(text) }]),
  ];
};

const startOf = (text: string): string => {
  const cut = text.slice(0, CONTEXT);
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'), 0) || CONTEXT).toWellFormed();
};

const endOf = (text: string): string => {
  const cut = text.slice(-CONTEXT);
  const space = cut.search(/\s/);
  return cut.slice(space < 0 ? 0 : space).toWellFormed();
};
