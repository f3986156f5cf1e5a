import { newAccount, newEmail, PASSWORD, register } from '../../worker/accounts/api.ts';
import { mailTo, tokenIn } from '../../worker/accounts/mails.ts';
import { call } from '../../worker/admin/owner.ts';
import { newCustomer, rows } from '../../worker/payments/shop.ts';
import { contactRequest, form, json, visit } from '../visitor.ts';
import { byCustomer, byVisitor, whoHasPlan, type Send, type TriedCall, type TriedCalls } from './calls.ts';

const NEW_PASSWORD = 'a brand new one';

const asAccount = (method: string, path: string, body?: object): TriedCall['prepare'] => {
  return async () => byVisitor(method, path, body, (await newAccount()).token);
};

const contactForm: Send = async (bindings) => {
  const { name, email, subject, message } = contactRequest();
  const fields = Object.entries({ name, email, subject, message, contentType: 'Whitepaper', shownAt: '1' });
  const response = await visit('/contact', form(fields, { bindings }));
  return { status: response.status, text: await response.text() };
};

const cspReport: Send = async (bindings) => {
  const source = `${bindings.SIMULATORS_ORIGIN}/turnstile/v0/api.js`;
  const report = { 'violated-directive': 'trusted-types', 'source-file': source };
  const challenged = { ...bindings, TURNSTILE_SITE_KEY: 'local-site-key', TURNSTILE_SECRET: 'local-turnstile-secret' };
  const response = await visit('/csp-reports', json({ 'csp-report': report }, { bindings: challenged }));
  return { status: response.status, text: await response.text() };
};

const withConfirmationLink = async () => {
  const { email, token } = await register();
  return { token, link: tokenIn(await mailTo(email, 'account_confirm')) };
};

export const ACCOUNT_CALLS: TriedCalls = {
  'POST /contact': { adds: true, prepare: async () => contactForm },
  'POST /api/contact': { adds: true, prepare: async () => byVisitor('POST', 'contact', contactRequest()) },
  'POST /csp-reports': {
    adds: true,
    halfway: 'a report whose write is not answered counts twice: nothing else depends on it',
    mayBeLost: 'for the same reason',
    prepare: async () => cspReport,
  },
  'POST /api/analytics/track': {
    adds: true,
    mayBeLost: 'a view whose write is not answered may count twice: nothing else depends on it',
    prepare: async () => byVisitor('POST', 'analytics/track', { event: 'visit', page: '/' }),
  },
  'POST /api/auth/register': {
    prepare: async () => {
      const person = { email: newEmail(), password: PASSWORD, first_name: 'Ann', last_name: 'Lee' };
      return byVisitor('POST', 'auth/register', person);
    },
  },
  'POST /api/auth/login': {
    adds: true,
    prepare: async () => byVisitor('POST', 'auth/login', { email: (await newAccount()).email, password: PASSWORD }),
  },
  'POST /api/auth/forgot-password': {
    adds: 'later',
    halfway: 'the wish is stored before the answer, and looked up and mailed after it, so that time tells nothing',
    prepare: async () => byVisitor('POST', 'auth/forgot-password', { email: (await newAccount()).email }),
  },
  'POST /api/auth/verify-reset-token': {
    isRefused: true,
    prepare: async () => byVisitor('POST', 'auth/verify-reset-token', { token: 'a'.repeat(43) }),
  },
  'POST /api/auth/reset-password': {
    prepare: async () => {
      const { email } = await newAccount();
      await call('POST', 'auth/forgot-password', { body: { email } });
      const token = tokenIn(await mailTo(email, 'account_reset'));
      return byVisitor('POST', 'auth/reset-password', { token, new_password: NEW_PASSWORD });
    },
  },
  'POST /api/auth/verify-email': {
    prepare: async () => {
      const { token, link } = await withConfirmationLink();
      return byVisitor('POST', 'auth/verify-email', { token: link }, token);
    },
  },
  'POST /api/auth/disown': {
    prepare: async () => byVisitor('POST', 'auth/disown', { token: (await withConfirmationLink()).link }),
  },
  'PATCH /api/auth/me': { prepare: asAccount('PATCH', 'auth/me', { first_name: 'Augusta', last_name: 'King' }) },
  'PUT /api/auth/language': { prepare: asAccount('PUT', 'auth/language', { language: 'es' }) },
  'DELETE /api/auth/me': { prepare: asAccount('DELETE', 'auth/me', { password: PASSWORD }) },
  'POST /api/auth/logout': { prepare: asAccount('POST', 'auth/logout', {}) },
  'DELETE /api/auth/sessions': { prepare: asAccount('DELETE', 'auth/sessions', {}) },
  'DELETE /api/auth/sessions/:id': {
    prepare: async () => {
      const { email, token, user } = await newAccount();
      await call('POST', 'auth/login', { body: { email, password: PASSWORD } });
      const [other] = await rows('SELECT id FROM sessions WHERE user_id = ? ORDER BY rowid DESC', user.id);
      return byVisitor('DELETE', `auth/sessions/${other?.['id']}`, {}, token);
    },
  },
  'POST /api/auth/change-password': {
    prepare: asAccount('POST', 'auth/change-password', { current_password: PASSWORD, new_password: NEW_PASSWORD }),
  },
  'POST /api/auth/resend-verification': { adds: true, prepare: asAccount('POST', 'auth/resend-verification', {}) },
  'PUT /api/dashboard/billing': {
    prepare: asAccount('PUT', 'dashboard/billing', { name: 'Ada Ltd', address: 'Main Street 1', tax_id: 'DE1' }),
  },
  'POST /api/dashboard/content-request': {
    adds: true,
    prepare: async (world) => {
      const { customer } = await whoHasPlan(world);
      return byCustomer(customer, 'POST', '/dashboard/content-request', { type: 'Blog post', topic: 'Pumps' });
    },
  },
  'GET /api/dashboard/orders': { prepare: async ({ shop }) => readBy(await newCustomer(shop.bindings), 'orders') },
  'GET /api/dashboard/summary': { prepare: async (world) => readBy((await whoHasPlan(world)).customer, 'summary') },
  'GET /api/dashboard/billing': { prepare: async ({ shop }) => readBy(await newCustomer(shop.bindings), 'billing') },
  'GET /api/dashboard/data': { prepare: async (world) => readBy((await whoHasPlan(world)).customer, 'data') },
  'GET /api/auth/me': { prepare: async ({ shop }) => byCustomer(await newCustomer(shop.bindings), 'GET', '/auth/me') },
  'GET /api/auth/sessions': {
    prepare: async ({ shop }) => byCustomer(await newCustomer(shop.bindings), 'GET', '/auth/sessions'),
  },
};

const readBy = (customer: Parameters<typeof byCustomer>[0], what: string): Send =>
  byCustomer(customer, 'GET', `/dashboard/${what}`);
