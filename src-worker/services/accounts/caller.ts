import type { Context } from '../../context.ts';
import { accountSettings } from '../crypto/account-settings.ts';

/** Who asks, as the platform tells it. */
export interface Caller {
  /** The network address: counted in throttles as a keyed hash, and never stored. */
  address: string;
  /** The origin that was asked. It comes from the Host header, so only local mode believes it. */
  origin: string;
  userAgent: string;
}

/** Where mailed links lead. Outside local mode accounts do not work at all without `SITE_ORIGIN`. */
export const linkOrigin = (ctx: Context, caller: Caller): string => {
  accountSettings(ctx);
  return ctx.settings.siteOrigin ?? caller.origin;
};
