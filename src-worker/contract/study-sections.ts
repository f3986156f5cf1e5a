/** The sections of a case study, in the order they are read. */
export const STUDY_SECTIONS = ['challenge', 'objective', 'approach', 'deliverables', 'results'] as const;

/** Whether a number of a case study has both itself and what it counts. */
export const isWholeMetric = ({ label, value }: { label: string; value: string }): boolean =>
  label.trim() !== '' && value.trim() !== '';
