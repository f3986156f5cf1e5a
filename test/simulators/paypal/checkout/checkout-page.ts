import { html } from 'hono/html';
import { page, type Markup } from '../../page.ts';
import { DEFAULT_BUYER, MERCHANT } from '../account.ts';
import type { Money } from '../money.ts';
import type { Offer } from './offer.ts';

interface Asking {
  offer: Offer;
  action: string;
  /** The token is sent back with the answer, so that the page knows its order. */
  token?: string;
  cancellable: boolean;
}

/** The questions to a buyer: who gets how much for what, by which means, and yes or no. */
export const askPage = ({ offer, action, token, cancellable }: Asking): Markup => {
  const merchant = offer.merchant ?? MERCHANT.name;
  const isPlan = offer.interval !== undefined;
  return frame(
    `Pay ${merchant}`,
    html`<h1>${isPlan ? `Subscribe to ${merchant}` : `Pay ${merchant}`}</h1>
      <p class="amount">${price(offer.amount)}${isPlan ? html` <span>${offer.interval}</span>` : ''}</p>
      ${offer.terms.map((term) => html`<p class="text">${term}</p>`)}
      <dl>
        <dt>${isPlan ? 'Plan' : 'For'}</dt>
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
        ${token === undefined ? '' : meansField}
        <button class="pay" name="decision" value="pay">${isPlan ? 'Agree and Subscribe' : 'Pay now'}</button>
        ${
          cancellable
            ? html`<button class="back" name="decision" value="cancel" formnovalidate>Cancel and return</button>`
            : ''
        }
      </form>`,
  );
};

/** The last page when there is no shop to return to, or nothing to pay. */
export const messagePage = (title: string, text: string): Markup =>
  frame(
    title,
    html`<h1>${title}</h1>
      <p class="text">${text}</p>`,
  );

/** The buyer's means of payment; each ends in its own way. */
const meansField = html`<label for="means">Pay with</label>
  <select id="means" name="means">
    <option value="balance">PayPal balance</option>
    <option value="declined">A card that is declined</option>
    <option value="review">A bank account that PayPal reviews</option>
  </select>`;

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
