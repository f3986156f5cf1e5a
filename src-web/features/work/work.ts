export { Said } from './said.tsx';
export { VersionView } from './work-version.tsx';
export { dayLabel, dueLabel, piecesLabel, roundsLabel, workBadge } from './work-labels.ts';
export { fetchOwnWork } from './work-api.ts';
