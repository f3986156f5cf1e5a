import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { cspHash } from './boot-script.ts';
import { pageStyles } from './page-styles.ts';

const ID = 'virtual:page';

const INLINE_SCRIPT = /<script data-app="[^"]*">([\s\S]*?)<\/script>/;
const INLINE_STYLE = /<style>([\s\S]*?)<\/style>/;

/** Gives the server build the client build's document and style sheets, so it must run after it. */
export const pagePlugin = (documentFile: string, manifestFile: string): Plugin => ({
  name: 'page',
  resolveId: (id) => (id === ID ? `\0${ID}` : null),
  async load(id) {
    if (id !== `\0${ID}`) return null;
    this.addWatchFile(documentFile);
    const built = await readFile(documentFile, 'utf8');
    const html = built.replace(/<title>.*?<\/title>/, '<title><!--title--></title>');
    const script = INLINE_SCRIPT.exec(html)?.[1];
    if (script === undefined) throw new Error(`${documentFile} has no boot script`);
    const style = INLINE_STYLE.exec(html)?.[1];
    if (style === undefined) throw new Error(`${documentFile} has no style sheet`);
    const styles = await pageStyles(manifestFile);
    const buildId = createHash('sha256').update(html).digest('hex').slice(0, 12);
    const template = { html, styles, scriptHash: cspHash(script), styleHash: cspHash(style), buildId };
    return `export const page = ${JSON.stringify(template)};`;
  },
});
