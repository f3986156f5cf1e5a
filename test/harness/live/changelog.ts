import { StartFailure } from '../start-failure.ts';

const UNRELEASED = 'Unreleased';

interface Section {
  /** A version such as `1.2.0`, or `Unreleased`. */
  version: string;
  notes: string;
}

/** The parts of the change log, newest first. */
const sectionsOf = (changelog: string): Section[] =>
  changelog
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [heading = '', ...lines] = part.split('\n');
      return { version: heading.trim().split(/\s/)[0] ?? '', notes: lines.join('\n').trim() };
    });

/** The change log's text about a version. Throws a `StartFailure` when it has none. */
export const notesOf = (changelog: string, version: string): string => {
  const notes = sectionsOf(changelog).find((section) => section.version === version)?.notes ?? '';
  if (notes === '') throw new StartFailure(`CHANGELOG.md says nothing of ${version}.`);
  return notes;
};

/** What a newer change log adds to an older one: new parts, and new lines of a part. */
export const notesSince = (older: string, newer: string): string => {
  const known = new Set(older.split('\n'));
  return sectionsOf(newer)
    .map(({ version, notes }) => ({ version, added: notes.split('\n').filter((line) => !known.has(line)) }))
    .filter(({ added }) => added.length > 0)
    .map(({ version, added }) => `${version}\n${added.join('\n')}`)
    .join('\n\n');
};

/**
 * Moves the unreleased part under the version's heading. A change log that has the version stays as it is. Throws a
 * `StartFailure` when nothing is unreleased.
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
