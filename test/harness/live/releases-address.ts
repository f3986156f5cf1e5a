import { StartFailure } from '../start-failure.ts';
import type { Git } from './git.ts';

/** Where a deployed site can read the version of the newest release: known where they come from GitHub, otherwise null. */
export const releasesAddress = async (git: Git): Promise<string | null> => {
  const upstream = await git('remote', 'get-url', 'upstream').catch((error: unknown) => {
    if (error instanceof StartFailure) return '';
    throw error;
  });
  const repository = /github\.com[/:]([\w.-]+\/[\w.-]+?)(?:\.git)?$/.exec(upstream)?.[1];
  return repository === undefined ? null : `https://raw.githubusercontent.com/${repository}/HEAD/package.json`;
};
