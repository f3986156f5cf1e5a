/** How other features show a quote: what the dashboard and the owner's tabs render with. */
export { includedLabel, lastDayLabel, partLabel, quoteBadge, shownParts, timeToAnswer } from './quote-labels.ts';
export { QuoteLines } from './quote-lines.tsx';
export { QuoteParts } from './quote-parts.tsx';
export { Thread } from './thread.tsx';
