import { api, read } from '../lib/api-client.ts';

/** The widget's script, as its own documentation describes it. */
interface Turnstile {
  render(place: HTMLElement, options: { sitekey: string; callback: (token: string) => void }): string;
  reset(widget: string): void;
}

declare global {
  var turnstile: Turnstile | undefined;
}

/** What a shown challenge gives the form. */
export interface ShownChallenge {
  /** The visitor's token, once solved. It is good for one message. */
  token: () => string | undefined;
  renew: () => void;
}

/** Shows the site's challenge in `place`, if it has one. Throws when it has one that cannot be loaded. */
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

const loadScript = (address: string): Promise<Turnstile> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => (globalThis.turnstile ? resolve(globalThis.turnstile) : reject(new Error())));
    script.addEventListener('error', () => reject(new Error('The challenge could not be loaded')));
    document.head.append(script);
  });
