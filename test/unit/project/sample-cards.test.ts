import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { documentSchemas } from '#contract/content';
import { sampleDocuments } from '../../../src-worker/services/content/sample/documents.ts';

const PUBLIC = new URL('../../../src-web/public/', import.meta.url);

test('every share card of the sample is drawn, in the size that previews ask for, and light', async () => {
  const { home, about, projects } = documentSchemas.site_pictures.parse(sampleDocuments.site_pictures);
  for (const { url } of [home, about, ...projects]) {
    const picture = await readFile(new URL(url.slice(1), PUBLIC));
    // A PNG's header: its width and height stand behind the signature and the first chunk's name.
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)], url).toEqual([1200, 630]);
    expect(picture.length, url).toBeLessThan(60 * 1024);
  }
});
