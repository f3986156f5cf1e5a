import { DOCUMENT_KEYS } from '#contract/content';
import { plainToRichText } from '#contract/rich-text';
import { wordsIn } from '../../src-worker/words.ts';
import { TEST_ORIGIN } from '../harness/test-stack.ts';
import { contentOfKind } from '../screens/any-content.ts';
import { violations } from '../screens/axe.ts';
import { picturesFolder } from '../screens/modes.ts';
import { DOCUMENT_PATHS } from '../worker/admin/documents.ts';
import { createAccount, keepInStorage, modal, somebody, toasts } from './account-steps.ts';
import { openAdmin, restoreContent } from './admin-steps.ts';
import { expect, test } from './fixtures.ts';
import { buy, opened, pay, tierButton } from './payment-steps.ts';
import { mailTo, publishTerms, quoteLink, sendQuote } from './quote-steps.ts';

const WRITERS = {
  ar: {
    dir: 'rtl',
    name: ['ليلى', 'حدّاد'],
    texts: ['نكتب ما يصعب شرحه بلغة واضحة', 'تقرير عن كفاءة الطاقة', 'باقة شهرية للمدونات', 'كتابة وتحرير'],
  },
  de: {
    dir: 'ltr',
    name: ['Friederike', 'Großmann'],
    texts: [
      'Was schwer war, wird klar',
      'Bericht zur Energieeffizienz',
      'Verständlichkeitsgutachten',
      'Lektorat und Korrektorat',
    ],
  },
} as const;

type WriterLanguage = keyof typeof WRITERS;

// The German texts differ by their length, which Arabic is checked with too, so German is only for being looked at.
const LANGUAGES: readonly WriterLanguage[] = picturesFolder() === undefined ? ['ar'] : ['ar', 'de'];

/** The content of an owner who writes in another language. */
const written = (content: unknown, language: WriterLanguage): unknown => {
  const { texts } = WRITERS[language];
  let place = 0;
  return JSON.parse(
    JSON.stringify(content).replaceAll('A few plain words', () => texts[(place += 1) % texts.length] ?? ''),
    (key: string, value: unknown) => (key === 'language' || key === 'contentLanguage' ? language : value),
  );
};

test.afterEach(restoreContent);

for (const language of LANGUAGES) {
  const {
    dir,
    name: [firstName, lastName],
    texts,
  } = WRITERS[language];
  const { word } = wordsIn(language);
  test(
    `on a site in ${language} axe finds nothing on the screens of visitors and customers`,
    { tag: ['@any-content', '@screens'] },
    async ({ page, mail, allowConsole }) => {
      test.setTimeout(1_500_000);
      allowConsole(/Viewport size changed/);
      allowConsole(/status of (?:400|401|404|422)/);
      allowConsole(/Scripts may close only the windows that were opened by them/);
      const look = async (name: string): Promise<void> => {
        await expect(page.locator('html')).toHaveCSS('direction', dir);
        await expect.soft(violations(page, `${language}, ${name}`), name).resolves.toEqual([]);
      };

      const lookAtDialog = async (title: string): Promise<void> => {
        await expect(modal(page).getByRole('heading', { name: title })).toBeVisible();
        await look(`dialog, ${title}`);
        await page.keyboard.press('Escape');
        await expect(modal(page)).toHaveCount(0);
      };

      await openAdmin(page, 'profile');
      for (const key of DOCUMENT_KEYS) {
        const path = `/api/admin/${DOCUMENT_PATHS[key]}`;
        // The tiers stay the sample's, so that a customer can buy one.
        if (key === 'pricing') continue;
        const saved = await page.request.put(path, {
          headers: { origin: TEST_ORIGIN },
          data: written(contentOfKind('twelve', key), language),
        });
        expect(saved.ok(), `${key}: ${await saved.text()}`).toBe(true);
      }
      const person = { ...somebody(), firstName, lastName, language };
      await sendQuote(
        page,
        person.email,
        { title: texts[1] ?? '', scope: plainToRichText(texts.join('. ')) },
        language,
      );

      // The ids are the ids of any content.
      const [project] = (await (await page.request.get('/api/projects')).json()).data;
      const [slug] = (await (await page.request.get('/api/profile')).json()).data.pages;
      for (const path of [
        '/',
        '/about',
        '/resume',
        '/search',
        `/search?q=${encodeURIComponent(project.title.slice(0, 12))}`,
        '/projects',
        `/projects/${project.id}`,
        `/pages/${slug.slug}`,
        '/nowhere',
        '/projects/no',
      ]) {
        await page.goto(path);
        await look(path);
      }
      await page.goto('/');
      await page.locator('[data-app^="case-study:"]').first().click();
      await expect(modal(page)).toBeVisible();
      await look('case study');
      await page.goto('/');
      await page.locator('#contact-form [type=submit]').click();
      await expect(toasts(page)).toContainText(word('contact.invalid'));
      await look('contact form with errors');
      const form = page.locator('#contact-form');
      for (const [name, text] of Object.entries({
        name: firstName,
        email: 'laila@example.com',
        subject: texts[1] ?? '',
      })) {
        await form.locator(`[name=${name}]`).fill(text);
      }
      await form.locator('[name=message]').fill(texts.join('. '));
      await form.locator('[type=submit]').click();
      await expect(form).toContainText(word('contact.sent'));
      await look('contact form, sent');
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('button', { name: word('header.menu'), exact: true }).click();
      await expect(page.locator('#menu')).toBeVisible();
      await look('menu on a phone');
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.reload();
      await page.locator('[data-app="sign-in:bar"]').click();
      for (const [press, title] of [
        [null, 'auth.title-login'],
        ['auth.sign-up', 'auth.title-register'],
        ['auth.to-sign-in', 'auth.title-login'],
        ['auth.forgot', 'auth.title-forgotPassword'],
      ] as const) {
        if (press !== null)
          await modal(page)
            .getByRole('button', { name: word(press), exact: true })
            .click();
        await expect(modal(page).getByRole('heading', { name: word(title) })).toBeVisible();
        await look(`dialog, ${title}`);
      }

      for (const path of ['reset-password', 'verify-email', 'cancel-plan', 'quote', 'payment/return']) {
        await page.goto(`/#/${path}?token=made-up`);
        await page.reload();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await look(`${path}, wrong link`);
      }
      await page.route('**/api/auth/verify-reset-token', (route) => route.fulfill({ json: { success: true } }));
      await page.goto('/#/reset-password?token=anything');
      await page.reload();
      await expect(page.getByRole('heading', { name: word('reset.title') })).toBeVisible();
      await look('reset password');

      const token = await createAccount(page, person);
      await keepInStorage(page, 'token', token);
      await page.goto('/');
      await page.reload();
      await buy(page, 'basic');
      await expect(page.locator('a[href*="/receipts/"]').first()).toBeVisible();
      await look('dashboard');
      const openRow = async (name: string): Promise<void> => {
        await page.locator('summary').filter({ hasText: name }).click();
        await look(name);
      };
      await page.getByRole('button', { name: word('cancel.title'), exact: true }).click();
      await lookAtDialog(word('cancel.title'));
      await page.getByRole('button', { name: word('request.here'), exact: true }).click();
      await look('request form');
      await page.goto('/#/account');
      await page.getByRole('button', { name: word('account.delete'), exact: true }).click();
      await lookAtDialog(word('account.delete'));
      for (const row of [word('contact.label-name'), word('auth.password')]) await openRow(row);
      await page.goto('/');
      await tierButton(page, 'premium').click();
      await lookAtDialog(word('switch.title'));
      await page.goto('/#/dashboard');
      await page.locator('a[href*="/receipts/"]').first().click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(word('receipt.receipt'));
      await look('receipt');

      const sent = await mailTo(mail.list, person.email, word('mail.quote-heading'));
      await page.goto(quoteLink(sent));
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts[1] ?? '');
      await look('quote');
      await page.getByLabel(word('quote.your-name')).fill(`${firstName} ${lastName}`);
      const [verb = ''] = word('quote.accept', { amount: '' }).split(' ');
      const accept = page.getByRole('button', { name: new RegExp(`^${verb} `) });
      await pay(await opened(page, () => accept.click()));
      await page.goto(quoteLink(sent));
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts[1] ?? '');
      await look('quote, accepted');

      await publishTerms(page);
      await page.goto('/');
      await page.reload();
      await tierButton(page, 'premium').click();
      await lookAtDialog(word('terms.title'));
    },
  );
}
