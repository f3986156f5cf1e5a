const LEAD = 'Quote for ';

/** What the contact form takes; a longer name is named as far as it goes. */
const SUBJECT_MAX = 200;

/** The subject of a message about a tier. */
export const quoteSubject = (tierName: string): string =>
  Array.from(LEAD + tierName.trim())
    .slice(0, SUBJECT_MAX)
    .join('');
