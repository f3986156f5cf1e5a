import { html, raw } from 'hono/html';
import { page, type Markup } from '../../page.ts';
import { HOSTED_LINKS } from '../account.ts';
import { disputeList, planList } from './dispute-and-plan-lists.ts';
import { eventList, orderList, subscriptionList } from './console-lists.ts';
import { MODES, type Mode } from '../settings.ts';
import { switchesForm } from './switches-form.ts';
import type { World } from '../world.ts';

const MODE_MEANS: Record<Mode, string> = {
  ok: 'Calls are answered and events delivered at once.',
  slow: 'Calls take effect at once and are answered late, so that callers give up.',
  limited: 'Every call of a server is answered 429.',
  broken: 'Every call of a server is answered 500.',
  down: 'Every call of a server is answered 503, also for tokens and certificates.',
  strange: 'Calls take effect and are answered 200 with a page.',
  unsigned: 'Events come without a signature.',
  duplicate: 'Each event comes three times at once.',
  reorder: 'Events that happen close together come last first.',
};

/** The console: PayPal's present state, its orders and subscriptions, and every event with its deliveries. */
export const consolePage = (world: World): Markup => {
  const { mode, hold, webhook_url } = world.settings();
  return page(
    'Simulated PayPal',
    ['paypal/console/console.css'],
    html`<header>
        <div>
          <h1>Simulated PayPal</h1>
          <p class="quiet">
            Events go to <b>${webhook_url ?? 'nobody'}</b>. Links made by hand: ${hostedLinks()}
            <a href="/">Simulators</a>
          </p>
        </div>
        <form method="post" action="/paypal/console/mode" data-mode="${mode}">
          <span role="group" aria-label="How PayPal behaves">${MODES.map((each) => modeButton(each, mode))}</span>
          <p class="quiet" role="status">${MODE_MEANS[mode]}</p>
        </form>
      </header>
      ${switchesForm(world)}
      <main>
        <div>
          ${section('Orders', orderList(world), html`No orders yet. Buy the trial on the site.`)}
          ${section('Subscriptions', subscriptionList(world), html`No subscriptions yet. Buy a monthly plan on the site.`)}
          ${section('Disputes', disputeList(world), html`No disputes. Open one at a payment.`)}
          ${section('Plans', planList(world), html`No plans.`)}
        </div>
        <div>
          <div class="bar">
            <form method="post" action="/paypal/console/delivery">
              <button name="hold" value="${String(!hold)}" ${raw(hold ? 'class="on"' : '')}>
                ${hold ? 'Deliver what is held' : 'Hold new events'}
              </button>
            </form>
            <form method="post" action="/paypal/console/reset"><button>Forget everything</button></form>
          </div>
          ${section('Events', eventList(world), html`Nothing has happened yet.`)}
        </div>
      </main>
      ${refresh(world.revision())}`,
  );
};

const modeButton = (mode: Mode, current: Mode): Markup =>
  html`<button name="mode" value="${mode}" aria-pressed="${String(mode === current)}">${mode}</button>`;

/** Reloads after a change, keeps open what is open, and waits while somebody types. */
const refresh = (revision: number): Markup =>
  html`<script>
    const opened = JSON.parse(sessionStorage.getItem('opened') ?? '[]');
    for (const id of opened) document.getElementById(id)?.setAttribute('open', '');
    addEventListener('pagehide', () => {
      const ids = [...document.querySelectorAll('details[open]')].map((each) => each.id);
      sessionStorage.setItem('opened', JSON.stringify(ids));
    });
    setInterval(async () => {
      const answer = await fetch('/paypal/console/revision').catch(() => undefined);
      if (!answer?.ok || document.activeElement?.matches('input, select') || String(getSelection()) !== '') return;
      if ((await answer.json()).revision !== ${revision}) location.reload();
    }, 1500);
  </script>`;

const section = (title: string, list: Markup[], empty: Markup): Markup =>
  html`<section aria-label="${title}">
    <h2>${title} <span>${list.length}</span></h2>
    ${list.length === 0 ? html`<p class="empty">${empty}</p>` : list}
  </section>`;

const hostedLinks = (): Markup[] =>
  [...HOSTED_LINKS].map(
    ([name, { name: words }]) => html`<a href="/ncp/payment/${name}" target="_blank" rel="noreferrer">${words}</a> `,
  );
