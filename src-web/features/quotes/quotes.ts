export { BuyerFields, buyerErrors, buyerFields, buyerOf } from './buyer-fields.tsx';
export { includedLabel, lastDayLabel, partLabel, quoteBadge, shownParts, timeToAnswer } from './quote-labels.ts';
export { QuoteLines } from './quote-lines.tsx';
export { QuoteParts } from './quote-parts.tsx';
export { Thread } from './thread.tsx';
export { AccountDetails, TransferDetails } from './transfer-details.tsx';
