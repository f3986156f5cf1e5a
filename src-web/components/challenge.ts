import { api, read } from '../lib/api-client.ts';
import { trustedTypes } from '../lib/trusted-types.ts';

interface Turnstile {
  render(place: HTMLElement, options: { sitekey: string; callback: (token: string) => void }): string;
  reset(widget: string): void;
}

declare global {
  var turnstile: Turnstile | undefined;
}

export interface ShownChallenge {
  /** The token of a solved challenge is valid for one message. */
  token: () => string | undefined;
  renew: () => void;
}

export const showChallenge = async (place: HTMLElement): Promise<ShownChallenge | null> => {
  const challenge = await read(api.contact.challenge.$get(), 'Failed to fetch challenge');
  if (challenge === null) return null;
  const turnstile = await loadScript(challenge.script);
  let token: string | undefined;
  const widget = turnstile.render(place, { sitekey: challenge.siteKey, callback: (solved) => (token = solved) });
  return {
    token: () => token,
    renew: () => {
      token = undefined;
      turnstile.reset(widget);
    },
  };
};

let policy: { createScriptURL: (address: string) => string } | undefined;

const loadScript = (address: string): Promise<Turnstile> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    // The page's security policy allows this policy name once.
    policy ??= trustedTypes?.createPolicy('challenge-script', { createScriptURL: (url: string) => url });
    script.src = policy?.createScriptURL(address) ?? address;
    script.addEventListener('load', () => (globalThis.turnstile ? resolve(globalThis.turnstile) : reject(new Error())));
    script.addEventListener('error', () => reject(new Error('The challenge could not be loaded')));
    document.head.append(script);
  });
