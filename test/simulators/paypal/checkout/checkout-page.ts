import { html } from 'hono/html';
import { page, type Markup } from '../../page.ts';
import { DEFAULT_BUYER, MERCHANT } from '../account.ts';
import type { Money } from '../money.ts';

const price = ({ currency_code, value }: Money): string =>
  currency_code === 'USD' ? `$${value} USD` : `${value} ${currency_code}`;

const frame = (title: string, body: Markup): Markup =>
  page(
    `${title} – Simulated PayPal`,
    ['paypal/checkout/checkout.css'],
    html`<header><span>Simulated PayPal</span></header>
      <main>${body}</main>
      <footer>A stand-in for the real checkout on this machine. No money moves.</footer>`,
  );

export interface Offer {
  merchant?: string;
  /** What is bought, in the merchant's words. */
  item: string;
  amount: Money;
  /** A plan is paid each month. */
  monthly: boolean;
  /** What the merchant calls it: nothing when it made the link by hand. */
  reference?: string;
}

interface Asking {
  offer: Offer;
  action: string;
  /** Goes back with the answer, so that the page knows what it was about. */
  token?: string;
  /** Whether there is a shop to go back to. */
  cancellable: boolean;
}

const confirmWords = ({ monthly }: Offer): string => (monthly ? 'Agree and Subscribe' : 'Pay now');

/** What a buyer is asked: who gets how much for what, and yes or no. */
export const askPage = ({ offer, action, token, cancellable }: Asking): Markup => {
  const merchant = offer.merchant ?? MERCHANT.name;
  return frame(
    `Pay ${merchant}`,
    html`<h1>${offer.monthly ? `Subscribe to ${merchant}` : `Pay ${merchant}`}</h1>
      <p class="amount">${price(offer.amount)}${offer.monthly ? html` <span>each month</span>` : ''}</p>
      <dl>
        <dt>${offer.monthly ? 'Plan' : 'For'}</dt>
        <dd>${offer.item}</dd>
        <dt>Paid to</dt>
        <dd>${merchant}</dd>
        ${
          offer.reference === undefined
            ? ''
            : html`<dt>Reference</dt>
                <dd>${offer.reference}</dd>`
        }
      </dl>
      <form method="post" action="${action}">
        ${token === undefined ? '' : html`<input type="hidden" name="token" value="${token}" />`}
        <label for="email">Your e-mail address</label>
        <input id="email" name="email" type="email" value="${DEFAULT_BUYER}" autocomplete="off" required />
        <button class="pay" name="decision" value="pay">${confirmWords(offer)}</button>
        ${
          cancellable
            ? html`<button class="back" name="decision" value="cancel" formnovalidate>Cancel and return</button>`
            : ''
        }
      </form>`,
  );
};

/** The end of the way when there is no shop to go back to, or nothing to pay. */
export const messagePage = (title: string, text: string): Markup =>
  frame(
    title,
    html`<h1>${title}</h1>
      <p class="text">${text}</p>`,
  );
