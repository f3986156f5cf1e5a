import packageJson from '../../../package.json' with { type: 'json' };
import type { Context } from '../../context.ts';
import { readNewestVersion } from '../../providers/releases.ts';
import { setAlerts } from '../alerts/alerts.ts';

export const watchReleases = async (ctx: Context): Promise<void> => {
  const { releasesUrl } = ctx.settings;
  if (releasesUrl === null) return setAlerts(ctx, [{ key: 'update', details: null }]);
  if (ctx.now().getUTCMinutes() !== ASKED_AT) return;
  const newest = await readNewestVersion(releasesUrl);
  // An unreachable server says nothing about releases.
  if (newest === null) return;
  const problem = `Release ${newest} of the program is out; the site runs ${packageJson.version}.`;
  const advice = 'On your machine npm run update -- --dry-run shows what it changes, and npm run update brings it.';
  await setAlerts(ctx, [{ key: 'update', details: isNewer(newest, packageJson.version) ? { problem, advice } : null }]);
};

const ASKED_AT = 17;

/** `1.10.0` is newer than `1.9.0`. */
export const isNewer = (version: string, than: string): boolean => {
  const parts = than.split('.').map(Number);
  const [differing] = version
    .split('.')
    .map((part, index) => Number(part) - (parts[index] ?? 0))
    .filter((difference) => difference !== 0);
  return (differing ?? 0) > 0;
};
