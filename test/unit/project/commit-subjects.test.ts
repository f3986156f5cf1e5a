import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const ROOT = new URL('../../../', import.meta.url).pathname;

/** Older subjects stay as they are. */
const SINCE = '2026-11-25T02:00:00Z';
const SUBJECT_MAX = 72;

test('the subject of a commit is short enough for every list of commits', () => {
  const log = execFileSync('git', ['log', '--no-merges', `--since=${SINCE}`, '--format=%s'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(log.split('\n').filter((subject) => subject.length > SUBJECT_MAX)).toEqual([]);
});
