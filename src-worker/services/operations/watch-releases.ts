import packageJson from '../../../package.json' with { type: 'json' };
import type { Context } from '../../context.ts';
import { readNewestVersion } from '../../providers/releases.ts';
import { setAlerts } from '../alerts/alerts.ts';

/** Tells the owner of a newer release of the program, where the site was told whom to ask. Run by Cron. */
export const watchReleases = async (ctx: Context): Promise<void> => {
  const { releasesUrl } = ctx.settings;
  if (releasesUrl === null) return setAlerts(ctx, [{ key: 'update', details: null }]);
  if (ctx.now().getUTCMinutes() !== ASKED_AT) return;
  const newest = await readNewestVersion(releasesUrl);
  // Out of reach says nothing about releases.
  if (newest === null) return;
  const problem = `Release ${newest} of the program is out; the site runs ${packageJson.version}.`;
  const advice = 'On your machine npm run update -- --dry-run shows what it changes, and npm run update brings it.';
  await setAlerts(ctx, [{ key: 'update', details: isNewer(newest, packageJson.version) ? { problem, advice } : null }]);
};

/** The minute of each hour at which the newest release is looked up. */
const ASKED_AT = 17;

/** Whether one version such as `1.10.0` comes after another. */
export const isNewer = (version: string, than: string): boolean => {
  const parts = than.split('.').map(Number);
  const [differing] = version
    .split('.')
    .map((part, index) => Number(part) - (parts[index] ?? 0))
    .filter((difference) => difference !== 0);
  return (differing ?? 0) > 0;
};
