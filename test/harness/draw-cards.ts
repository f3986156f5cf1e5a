/**
 * Draws the sample's share cards with the owner's code, into `src-web/public/cards/`: `node
 * test/harness/draw-cards.ts`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { createServer } from 'vite';
import { documentSchemas, type Theme, type Profile, type Project, type Story } from '#contract/content';
import { sampleDocuments } from '../../src-worker/services/content/sample/documents.ts';
import { chromiumPath } from './browser.ts';
import { ROOT } from './child.ts';

const PUBLIC = new URL('../../src-web/public/', import.meta.url);
const DRAWING = '/features/admin/share-cards/';

/** The functions that the page imports from that folder. */
interface Drawing {
  homeCard: (owner: { profile: Profile; look: Theme }) => unknown;
  aboutCard: (owner: { profile: Profile; look: Theme }, story: Story) => unknown;
  projectCard: (owner: { profile: Profile; look: Theme }, project: Project) => unknown;
  cardBlob: (content: unknown, type: 'image/png') => Promise<Blob>;
}

const sample = {
  profile: documentSchemas.profile.parse(sampleDocuments.profile),
  look: documentSchemas.look.parse(sampleDocuments.look),
  story: documentSchemas.story.parse(sampleDocuments.story),
  projects: documentSchemas.projects.parse(sampleDocuments.projects),
};

const server = await createServer({ root: `${ROOT}src-web`, configFile: `${ROOT}vite.config.ts`, server: { port: 0 } });
await server.listen();
const { executablePath, args, env } = await chromiumPath();
const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
const page = await browser.newPage();
await page.route('**/draw', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
await page.goto(new URL('draw', server.resolvedUrls?.local[0]).href);

/** A card as PNG; `of` is `home`, `about` or a project's id. */
const draw = (of: string): Promise<string> =>
  page.evaluate(
    async ({ folder, shown, documents: { projects, story, ...owner } }) => {
      const modules: object[] = await Promise.all([
        import(`${folder}card-content.ts`),
        import(`${folder}card-blob.ts`),
      ]);
      // The exports of both modules.
      const drawing = Object.assign({}, ...modules) as Drawing;
      const project = projects.find(({ id }) => id === shown);
      const content =
        project !== undefined
          ? drawing.projectCard(owner, project)
          : shown === 'home'
            ? drawing.homeCard(owner)
            : drawing.aboutCard(owner, story);
      const bytes = await (await drawing.cardBlob(content, 'image/png')).arrayBuffer();
      return Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
    },
    { folder: DRAWING, shown: of, documents: sample },
  );

await mkdir(new URL('cards/', PUBLIC), { recursive: true });
const { home, about, projects } = documentSchemas.site_pictures.parse(sampleDocuments.site_pictures);
for (const { id, url } of [{ id: 'home', ...home }, { id: 'about', ...about }, ...projects]) {
  const drawn = Buffer.from(await draw(id), 'latin1');
  const picture = await sharp(drawn).png({ compressionLevel: 9, palette: true }).toBuffer();
  await writeFile(new URL(url.slice(1), PUBLIC), picture);
  console.log(`${url}: ${(picture.length / 1024).toFixed(1)} KB`);
}
await browser.close();
await server.close();
