import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { DEVICE_SECONDS, rememberDevice } from '../services/rate-limit/known-device.ts';
import type { AppEnv } from './app-env.ts';

export const deviceCookie = (c: Context): string | undefined => getCookie(c, DEVICE_COOKIE);

const DEVICE_COOKIE = 'device';

/** Wrong guesses from elsewhere do not lock out the owner of a known browser. */
export const keepDevice = async (c: Context<AppEnv>, account: string): Promise<void> => {
  const cookie = await rememberDevice(c.get('ctx'), account, deviceCookie(c));
  setCookie(c, DEVICE_COOKIE, cookie, {
    path: '/api',
    httpOnly: true,
    sameSite: 'Lax',
    secure: new URL(c.req.url).protocol === 'https:',
    maxAge: DEVICE_SECONDS,
  });
};
