import { StartFailure } from '../start-failure.ts';
import type { Git } from './git.ts';

/** The address where a deployed site reads the newest release's version; null unless the releases are on GitHub. */
export const releasesAddress = async (git: Git): Promise<string | null> => {
  const upstream = await git('remote', 'get-url', 'upstream').catch((error: unknown) => {
    if (error instanceof StartFailure) return '';
    throw error;
  });
  const repository = /github\.com[/:]([\w.-]+\/[\w.-]+?)(?:\.git)?$/.exec(upstream)?.[1];
  return repository === undefined ? null : `https://raw.githubusercontent.com/${repository}/HEAD/package.json`;
};
