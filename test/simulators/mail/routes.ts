import { Hono } from 'hono';
import { field } from './address.ts';
import { allMailsPage, inboxPage } from './inbox-page.ts';
import { createMailbox, isMode } from './mailbox.ts';
import { resend } from './resend.ts';
import { sendgrid } from './sendgrid.ts';

/** The simulated mail providers, the inbox that both fill, and the switch that makes them slow, limited, down or refusing. */
export const mail = () => {
  const mailbox = createMailbox();
  return new Hono()
    .route('/', sendgrid(mailbox))
    .route('/', resend(mailbox))
    .get('/mail', (c) => c.html(inboxPage(mailbox, c.req.query('message'))))
    .get('/mail/all', (c) => c.html(allMailsPage(mailbox)))
    .get('/mail/revision', (c) => c.json({ revision: mailbox.revision() }))
    .get('/mail/messages', (c) => c.json(mailbox.messages()))
    .delete('/mail/messages', (c) => {
      mailbox.clear();
      return c.body(null, 204);
    })
    .post('/mail/clear', (c) => {
      mailbox.clear();
      return c.redirect('/mail', 303);
    })
    .post('/mail/mode', async (c) => {
      const fromPage = /^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '');
      const body: unknown = await (fromPage ? c.req.parseBody() : c.req.json()).catch(() => undefined);
      const mode = field(body, 'mode');
      if (!isMode(mode)) return c.json({ message: 'mode is one of ok, slow, limited, down, refused' }, 400);
      mailbox.setMode(mode);
      return fromPage ? c.redirect('/mail', 303) : c.json({ mode });
    });
};
