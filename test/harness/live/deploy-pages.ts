import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFailure } from '../start-failure.ts';
import { findProblems } from './check-site.ts';
import { ask, type Wrangler } from './cloudflare.ts';
import { readSite, SITE_FILE } from './site-file.ts';

export interface PagesTools {
  wrangler: Wrangler;
  /** Builds the client into a folder, with settings for Vite. */
  build: (folder: string, env: Record<string, string>) => Promise<void>;
  fetch: typeof fetch;
  say: (line: string) => void;
  folder: string;
}

/** The origin of the challenge's script and frame. */
const CHALLENGES = 'https://challenges.cloudflare.com';

/** The folder of the pages for another host, relative to the project. */
const BUILT = 'dist/pages';

/**
 * Puts the pages on Cloudflare Pages, for a Worker on another host: builds them, checks their security policy, and
 * uploads. A dry run uploads nothing. Throws a `StartFailure`.
 */
export const deployPages = async (isDry: boolean, tools: PagesTools): Promise<void> => {
  const { wrangler, build, say, folder } = tools;
  const site = await readSite('production', folder);
  if (site.pages_project === undefined) {
    throw new StartFailure(
      `${SITE_FILE} names no pages_project. Without one the Worker serves the pages: npm run deploy`,
    );
  }
  const problems = findProblems('production', site);
  if (problems.length > 0) throw new StartFailure(problems.join('\n'));
  const api = site.worker_origin ?? '';
  const challenge = site.turnstile === 'on' ? CHALLENGES : '';
  say(`Building the pages for ${api} …`);
  await build(BUILT, { VITE_API_ORIGIN: api, VITE_CHALLENGE_ORIGIN: challenge });
  const headers = await readFile(join(folder, BUILT, '_headers'), 'utf8');
  const lacks = [`connect-src 'self' ${api}`, ...(challenge === '' ? [] : [`frame-src ${challenge}`])].filter(
    (part) => !headers.includes(part),
  );
  if (lacks.length > 0) throw new StartFailure(`The pages' own policy lacks: ${lacks.join('; ')}`);

  const create = ['pages', 'project', 'create', site.pages_project, '--production-branch=main'];
  const upload = [
    'pages',
    'deploy',
    BUILT,
    `--project-name=${site.pages_project}`,
    '--branch=main',
    '--commit-dirty=true',
  ];
  if (isDry) {
    return say(`
All of this is well; nothing was sent. npm run deploy:pages then does, with wrangler:
  1. ${create.join(' ')}   unless it is there
  2. ${upload.join(' ')}
  3. asks ${site.vars['SITE_ORIGIN']}
The owner signs in at ${api}/#/admin; the pages lead there.`);
  }
  const created = await wrangler(create);
  if (!created.isWell && !/already/i.test(created.output)) throw new StartFailure(created.output);
  say('Uploading …');
  await ask(wrangler, upload);
  const answer = await tools.fetch(site.vars['SITE_ORIGIN'] ?? '').catch(() => null);
  say(
    answer?.ok === true
      ? `The pages are up: ${site.vars['SITE_ORIGIN']}`
      : `${site.vars['SITE_ORIGIN']} gives no answer yet. A domain of your own is added to the project in the dashboard, under Custom domains.`,
  );
};
