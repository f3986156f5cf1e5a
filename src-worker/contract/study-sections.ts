export const STUDY_SECTIONS = ['challenge', 'objective', 'approach', 'deliverables', 'results'] as const;
