/** The sections of a case study, in the order they are read. */
export const STUDY_SECTIONS = ['challenge', 'objective', 'approach', 'deliverables', 'results'] as const;
