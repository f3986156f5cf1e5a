/**
 * Prints the resumes of the other trades' samples, like the writer's, into `src-web/public/samples/`: `node
 * test/harness/print-resumes.ts`.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { documentSchemas } from '#contract/content';
import { TRADES, type Trade } from '#contract/trades';
import { plainText } from '#contract/rich-text-text';
import { sampleIn } from '../../src-worker/services/content/sample/documents.ts';
import { chromiumPath } from './browser.ts';

const FOLDER = new URL('../../src-worker/services/content/sample/', import.meta.url);

/** The samples' texts have no other special character of HTML. */
const said = (text: string): string => text.replaceAll('&', '&amp;');

const section = (title: string, body: readonly string[]): string =>
  body.length === 0 ? '' : `<section><h2>${title}</h2><div>${body.join('')}</div></section>`;

const bodyOf = (trade: Trade): string => {
  const sample = sampleIn('USD', trade);
  const { personalInfo: info } = documentSchemas.profile.parse(sample.profile);
  const projects = documentSchemas.projects.parse(sample.projects);
  const figures = projects.flatMap(({ caseStudy }) => caseStudy?.metrics ?? []);
  return `<header><div><h1>${info.name}</h1><p>${said(info.title)}</p></div>
    <address>${info.location}<br />${info.phone}<br />${info.email}</address></header>
    <p class="lead">${said(plainText(info.heroDescription))}</p>
    <section><h2>Results</h2><div class="figures">${figures
      .map(({ value, label }) => `<p><strong>${value}</strong><span>${said(label)}</span></p>`)
      .join('')}</div></section>
    ${section(
      'Experience',
      sample.experience.map(
        ({ role, company, period, description }) =>
          `<div class="entry"><h3>${said(role)} <span>${period}</span></h3><p class="place">${said(company)}</p><p>${said(description)}</p></div>`,
      ),
    )}
    ${section('Services', [`<p>${sample.skills.map(({ name }) => said(name)).join('. ')}.</p>`])}
    ${section(
      'Education',
      sample.education.map(
        ({ degree, school, year }) =>
          `<div class="entry"><h3>${said(degree)} <span>${year}</span></h3><p class="place">${said(school)}</p></div>`,
      ),
    )}
    ${section(
      'Certificates',
      sample.certifications.map(
        ({ name, issuer, year }) => `<h3>${said(name)}, ${said(issuer)} <span>${year}</span></h3>`,
      ),
    )}
    ${section(
      'Tools',
      sample.technical_skills.map(({ items }) => `<p>${said(items.join(', '))}</p>`),
    )}`;
};

const writers = await readFile(new URL('resume.html', FOLDER), 'utf8');
const { executablePath, args, env } = await chromiumPath();
const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
const page = await browser.newPage();
for (const trade of TRADES.filter((each) => each !== 'writer')) {
  const { name } = sampleIn('USD', trade).profile.personalInfo;
  const html = writers
    .replace(/<body>[^]*<\/body>/, `<body>${bodyOf(trade)}</body>`)
    .replace(/<title>[^]*<\/title>/, `<title>${name}: résumé</title>`);
  // The page must be in the folder of the writer's resume, which has the fonts.
  const written = new URL(`resume-${trade}.html`, FOLDER);
  await writeFile(written, html);
  await page.goto(written.href);
  await page.evaluate(() => document.fonts.ready);
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true });
  await rm(written);
  await writeFile(new URL(`../../src-web/public/samples/resume-${trade}.pdf`, import.meta.url), pdf);
  console.log(`resume-${trade}.pdf: ${(pdf.length / 1024).toFixed(1)} KB`);
}
await browser.close();
