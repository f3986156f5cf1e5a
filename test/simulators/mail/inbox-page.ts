import { html, raw } from 'hono/html';
import { page, type Markup } from '../page.ts';
import { MODES, type Mailbox, type Message, type Mode } from './mailbox.ts';

const MODE_MEANS: Record<Mode, string> = {
  ok: 'Mail is accepted at once.',
  slow: 'Answers come after 8 seconds, and mail is accepted only if the caller still waits.',
  limited: 'Every call is answered 429.',
  down: 'Every call is answered 500 or 503.',
  refused: 'Every call is answered 401, as for a key that was withdrawn.',
};

const time = (iso: string): Markup => html`<time datetime="${iso}">${iso.slice(11, 19)} UTC</time>`;

/** Plain text with its links made clickable, so that a reset link can be followed from here. */
const linked = (text: string): Markup[] =>
  text
    .split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" target="_blank" rel="noreferrer">${part}</a>` : html`${part}`,
    );

const row = (message: Message, selected: boolean): Markup =>
  html`<li>
    <a href="/mail?message=${message.id}" ${selected ? raw('aria-current="true"') : ''}>
      <span class="who">${message.to}</span>${time(message.received_at)}
      <span class="subject">${message.subject}</span>
    </a>
  </li>`;

const reader = (message: Message): Markup =>
  html`<article>
    <h2>${message.subject}</h2>
    <dl>
      <dt>From</dt>
      <dd>${message.from_name} ${message.from}</dd>
      <dt>To</dt>
      <dd>${message.to}</dd>
      ${
        message.reply_to === null
          ? ''
          : html`<dt>Reply to</dt>
              <dd>${message.reply_to}</dd>`
      }
      ${message.attachments.map(
        ({ name, type, text }) =>
          html`<dt>Attached</dt>
            <dd><a href="data:${type};charset=utf-8,${encodeURIComponent(text)}" download="${name}">${name}</a></dd>`,
      )}
      <dt>Received</dt>
      <dd>${message.received_at.slice(0, 10)} ${time(message.received_at)}</dd>
    </dl>
    ${
      message.html === ''
        ? ''
        : html`<h3>HTML</h3>
            <iframe
              title="The mail as HTML"
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              srcdoc="${`<base target="_blank">${message.html}`}"
            ></iframe>`
    }
    ${
      message.text === ''
        ? ''
        : html`<h3>Plain text</h3>
            <pre>${linked(message.text)}</pre>`
    }
  </article>`;

const modeButton = (mode: Mode, current: Mode): Markup =>
  html`<button name="mode" value="${mode}" aria-pressed="${String(mode === current)}">${mode}</button>`;

/** Reloads when the mailbox has changed, unless somebody is just selecting text to copy. */
const refresh = (revision: number): Markup =>
  html`<script>
    setInterval(async () => {
      const answer = await fetch('/mail/revision').catch(() => undefined);
      if (!answer?.ok || String(getSelection()) !== '') return;
      if ((await answer.json()).revision !== ${revision}) location.reload();
    }, 1500);
  </script>`;

/** Every kind of mail at a phone's width, side by side: the newest of each subject. */
export const allMailsPage = (mailbox: Mailbox): Markup => {
  const newest = [
    ...new Map([...mailbox.messages()].toReversed().map((message) => [message.subject, message])).values(),
  ];
  return page(
    'All mails',
    ['mail/inbox.css'],
    html`<header>
        <div>
          <h1>All mails</h1>
          <p class="quiet">The newest of each subject, as a phone shows it. <a href="/mail">Inbox</a></p>
        </div>
      </header>
      <main class="all">
        ${newest.map(
          (message) =>
            html`<section>
              <h2>${message.subject}</h2>
              <iframe title="${message.subject}" sandbox="" srcdoc="${message.html}"></iframe>
            </section>`,
        )}
      </main>`,
  );
};

/** A developer's inbox: the list, one mail, and the providers' mode. Every text in it is escaped. */
export const inboxPage = (mailbox: Mailbox, selectedId: string | undefined): Markup => {
  const messages = mailbox.messages();
  const selected = messages.find((message) => message.id === selectedId) ?? messages[0];
  const mode = mailbox.mode();
  const count = messages.length === 1 ? '1 mail' : `${messages.length} mails`;
  return page(
    messages.length === 0 ? 'Inbox' : `(${messages.length}) Inbox`,
    ['mail/inbox.css'],
    html`<header>
        <div>
          <h1>Inbox</h1>
          <p class="quiet">
            Every mail the site sends lands here, whoever it is for. <a href="/mail/all">All side by side</a>,
            <a href="/">Simulators</a>
          </p>
        </div>
        <form method="post" action="/mail/mode" data-mode="${mode}">
          <span role="group" aria-label="How the mail providers behave">
            ${MODES.map((each) => modeButton(each, mode))}
          </span>
          <p class="quiet" role="status">${MODE_MEANS[mode]}</p>
        </form>
      </header>
      <main>
        ${
          selected === undefined
            ? html`<p class="empty">No mail yet. Send a contact request on the site, and it appears here by itself.</p>`
            : html`<nav aria-label="Mails">
                  <form class="bar" method="post" action="/mail/clear"><b>${count}</b><button>Empty</button></form>
                  <ol>
                    ${messages.map((message) => row(message, message === selected))}
                  </ol>
                </nav>
                ${reader(selected)}`
        }
      </main>
      ${refresh(mailbox.revision())}`,
  );
};
