import { randomBytes } from 'node:crypto';
import { APP_ID, CLIENT_ID, CLIENT_SECRET } from '../account.ts';
import { answer, createApi, inMode } from './call.ts';
import type { World } from '../world.ts';

const SCOPE = [
  'https://uri.paypal.com/services/payments/payment',
  'https://uri.paypal.com/services/subscriptions',
  'https://uri.paypal.com/services/applications/webhooks',
  'https://uri.paypal.com/services/disputes/read-seller',
  'openid',
].join(' ');

const isClient = (authorization: string): boolean => {
  const credentials = /^Basic (\S+)$/i.exec(authorization)?.[1] ?? '';
  return Buffer.from(credentials, 'base64').toString('utf8') === `${CLIENT_ID}:${CLIENT_SECRET}`;
};

/** `POST /v1/oauth2/token`: client credentials against an access token. */
export const tokenApi = (world: World) =>
  createApi().post('/v1/oauth2/token', inMode(world, 'token'), async (c) => {
    if (world.settings().credentials_revoked || !isClient(c.req.header('authorization') ?? '')) {
      return answer(c, { error: 'invalid_client', error_description: 'Client Authentication failed' }, 401);
    }
    const { grant_type } = await c.req.parseBody();
    if (grant_type !== 'client_credentials') {
      const error_description = grant_type === undefined ? 'Grant Type is NULL' : 'unsupported grant_type';
      return answer(c, { error: 'unsupported_grant_type', error_description }, 400);
    }
    const now = world.now();
    const expires_in = world.settings().token_seconds;
    const access_token = `A21AA${randomBytes(60).toString('base64url')}`;
    world.tokens.put(access_token, now.getTime() + expires_in * 1000);
    const nonce = `${now.toISOString()}${randomBytes(32).toString('base64url')}`;
    return answer(c, { scope: SCOPE, access_token, token_type: 'Bearer', app_id: APP_ID, expires_in, nonce });
  });
