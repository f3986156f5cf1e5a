import { Hono, type Context } from 'hono';
import { succeed, type Success } from '#contract/envelope';
import { succeedPage } from '#contract/pagination';
import { QUOTE_MESSAGES } from '#contract/quote-rules';
import { REMINDER_MESSAGES, reminderRequest } from '#contract/reminders';
import { recordTransferRequest, surplusRequest, TRANSFER_MESSAGES } from '#contract/transfer';
import type { OwnerQuote } from '#contract/quote-views';
import {
  newQuote,
  quoteDraftRequest,
  quoteNote,
  quoteSettingsQuery,
  quotesQuery,
  quoteTermsRequest,
  renewRequest,
} from '#contract/quotes';
import { authorOf } from '../http/caller.ts';
import { expectedRevision } from '../http/if-match.ts';
import { jsonBody } from '../http/json-body.ts';
import { query } from '../http/query.ts';
import type { AdminEnv } from '../http/app-env.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { typedJson } from '../http/typed-json.ts';
import { askForRest } from '../services/quotes/ask-for-parts.ts';
import { beginQuote, discardQuoteDraft, saveQuoteDraft } from '../services/quotes/draft-quote.ts';
import { renewQuote, sendQuoteAgain } from '../services/quotes/renew-quote.ts';
import { listQuotes } from '../services/quotes/list-quotes.ts';
import { readOwnerQuote } from '../services/quotes/owner-quote.ts';
import { quoteSettings } from '../services/quotes/quote-settings.ts';
import { answerAboutQuote } from '../services/quotes/quote-notes.ts';
import { reviseQuote, sendQuote } from '../services/quotes/send-quote.ts';
import { withdrawQuote } from '../services/quotes/withdraw-quote.ts';
import { changeReminders } from '../services/quotes/remind-payers.ts';
import { recordTransfer } from '../services/transfers/record-transfer.ts';
import { settleSurplus } from '../services/transfers/settle-surplus.ts';
import { undoTransfer } from '../services/transfers/undo-transfer.ts';

export const adminQuoteRoutes = new Hono<AdminEnv>()
  .get('/quotes', query(quotesQuery), async (c) =>
    c.json(succeedPage(await listQuotes(c.get('ctx'), c.req.valid('query')))),
  )
  .post('/quotes', jsonBody(newQuote), async (c) =>
    typedJson<Success<OwnerQuote>>(c, succeed(await beginQuote(c.get('ctx'), c.req.valid('json')))),
  )
  .get('/quotes/ways', query(quoteSettingsQuery), async (c) =>
    c.json(succeed(await quoteSettings(c.get('ctx'), c.req.valid('query').client))),
  )
  .get('/quotes/:id', async (c) =>
    typedJson<Success<OwnerQuote>>(c, succeed(await readOwnerQuote(c.get('ctx'), c.req.param('id')))),
  )
  .put('/quotes/:id/draft', jsonBody(quoteDraftRequest), async (c) => {
    const draft = { ...c.req.valid('json'), expectedRevision: expectedRevision(c) };
    return typedJson<Success<OwnerQuote>>(c, succeed(await saveQuoteDraft(c.get('ctx'), c.req.param('id'), draft)));
  })
  .delete('/quotes/:id/draft', async (c) =>
    typedJson<Success<OwnerQuote | null>>(
      c,
      succeed(await discardQuoteDraft(c.get('ctx'), actOf(c, c.req.param('id')))),
    ),
  )
  .post('/quotes/:id/send', jsonBody(quoteTermsRequest), (c) => {
    const sending = { ...actOf(c, c.req.param('id')), ...c.req.valid('json') };
    return answer(c, QUOTE_MESSAGES.sent, sendQuote(c.get('ctx'), sending));
  })
  .post('/quotes/:id/revise', jsonBody(quoteTermsRequest), (c) => {
    const sending = { ...actOf(c, c.req.param('id')), ...c.req.valid('json') };
    return answer(c, QUOTE_MESSAGES.revised, reviseQuote(c.get('ctx'), sending));
  })
  .post('/quotes/:id/renew', jsonBody(renewRequest), (c) => {
    const act = { ...actOf(c, c.req.param('id')), validDays: c.req.valid('json').valid_days };
    return answer(c, QUOTE_MESSAGES.renewed, renewQuote(c.get('ctx'), act));
  })
  .post('/quotes/:id/withdraw', (c) =>
    answer(c, QUOTE_MESSAGES.withdrawn, withdrawQuote(c.get('ctx'), actOf(c, c.req.param('id')))),
  )
  .post('/quotes/:id/send-again', (c) =>
    answer(c, QUOTE_MESSAGES.sent, sendQuoteAgain(c.get('ctx'), actOf(c, c.req.param('id')))),
  )
  .post('/quotes/:id/ask-rest', (c) => askedFor(c, askForRest(c.get('ctx'), actOf(c, c.req.param('id')))))
  .post('/quotes/:id/notes', jsonBody(quoteNote), (c) => {
    const answered = answerAboutQuote(c.get('ctx'), actOf(c, c.req.param('id')), c.req.valid('json'));
    return answer(c, QUOTE_MESSAGES.noteSent, answered);
  })
  .post('/quotes/:id/transfers', jsonBody(recordTransferRequest), async (c) => {
    const message = await recordTransfer(c.get('ctx'), transferOf(c, c.req.param('id')), c.req.valid('json'));
    return answer(c, TRANSFER_MESSAGES[message], readOwnerQuote(c.get('ctx'), c.req.param('id')));
  })
  .post('/quotes/:id/transfers/:transferId/undo', async (c) => {
    const message = await undoTransfer(c.get('ctx'), transferOf(c, c.req.param('id')), c.req.param('transferId'));
    return answer(c, TRANSFER_MESSAGES[message], readOwnerQuote(c.get('ctx'), c.req.param('id')));
  })
  .post('/quotes/:id/reminders', jsonBody(reminderRequest), (c) => {
    const change = c.req.valid('json');
    const message = { send: 'sent', skip: 'skipped', stop: 'stopped' } as const;
    const act = { ...authorOf(c), id: c.req.param('id'), origin: siteOrigin(c) };
    return answer(c, REMINDER_MESSAGES[message[change.how]], changeReminders(c.get('ctx'), act, change));
  })
  .post('/quotes/:id/surplus', jsonBody(surplusRequest), async (c) => {
    const settled = c.req.valid('json');
    await settleSurplus(c.get('ctx'), transferOf(c, c.req.param('id')), settled);
    const message = settled.how === 'kept' ? TRANSFER_MESSAGES.surplusKept : TRANSFER_MESSAGES.surplusReturned;
    return answer(c, message, readOwnerQuote(c.get('ctx'), c.req.param('id')));
  });

const transferOf = (c: Context<AdminEnv>, quoteId: string) => ({ quoteId, origin: siteOrigin(c), ...authorOf(c) });

const actOf = (c: Context<AdminEnv>, id: string) => ({
  id,
  expectedRevision: expectedRevision(c),
  origin: siteOrigin(c),
  ...authorOf(c),
});

const askedFor = async (c: Context<AdminEnv>, done: Promise<OwnerQuote>) => {
  const isHalves = (await done).parts.some(({ part }) => part === 'second');
  return answer(c, isHalves ? QUOTE_MESSAGES.restAsked : QUOTE_MESSAGES.partAsked, done);
};

const answer = async (c: Context<AdminEnv>, message: string, done: Promise<OwnerQuote>) =>
  typedJson<Success<OwnerQuote>>(c, { success: true, message, data: await done });
