import { StartFailure } from '../start-failure.ts';

const UNRELEASED = 'Unreleased';

interface Section {
  /** A version such as `1.2.0`, or `Unreleased`. */
  version: string;
  notes: string;
}

/** The change log's parts, newest first, as it has them. */
const sectionsOf = (changelog: string): Section[] =>
  changelog
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [heading = '', ...lines] = part.split('\n');
      return { version: heading.trim().split(/\s/)[0] ?? '', notes: lines.join('\n').trim() };
    });

/** What the change log says of a version. Throws a `StartFailure` when it says nothing. */
export const notesOf = (changelog: string, version: string): string => {
  const notes = sectionsOf(changelog).find((section) => section.version === version)?.notes ?? '';
  if (notes === '') throw new StartFailure(`CHANGELOG.md says nothing of ${version}.`);
  return notes;
};

/** What a newer change log says beyond an older one: parts that are new, and lines that a part has gained. */
export const notesSince = (older: string, newer: string): string => {
  const known = new Set(older.split('\n'));
  return sectionsOf(newer)
    .map(({ version, notes }) => ({ version, added: notes.split('\n').filter((line) => !known.has(line)) }))
    .filter(({ added }) => added.length > 0)
    .map(({ version, added }) => `${version}\n${added.join('\n')}`)
    .join('\n\n');
};

/**
 * The change log with what is unreleased under a heading of its own. One that has a part for the version already stays as it
 * is. Throws a `StartFailure` when nothing is unreleased.
 */
export const nameUnreleased = (changelog: string, version: string, day: string): string => {
  const sections = sectionsOf(changelog);
  if (sections.some((section) => section.version === version)) {
    const since = sections.find((section) => section.version === UNRELEASED)?.notes ?? '';
    if (since !== '') throw new StartFailure(`CHANGELOG.md has ${version} already, and something after it.`);
    return changelog;
  }
  notesOf(changelog, UNRELEASED);
  return changelog.replace(/^## Unreleased$/m, () => `## ${UNRELEASED}\n\n## ${version} (${day})`);
};
