import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { facesOf, type PageTemplate } from '#contract/renderer';
import type { Plugin } from 'vite';
import { cspHash } from './boot-script.ts';
import { pageStyles } from './page-styles.ts';

/** Gives the server build the client build's document and style sheets, so it must run after it. */
export const pagePlugin = (webFolder: string): Plugin => ({
  name: 'page',
  resolveId: (id) => (id === ID ? `\0${ID}` : null),
  async load(id) {
    if (id !== `\0${ID}`) return null;
    const file = join(webFolder, 'index.html');
    this.addWatchFile(file);
    const built = await readFile(file, 'utf8');
    const html = built.replace(/<title>.*?<\/title>/, '<title><!--title--></title>');
    const found = (pattern: RegExp): string => {
      const match = pattern.exec(html)?.[1];
      if (match === undefined) throw new Error(`${file} has no ${pattern.source}`);
      return match;
    };
    const style = found(INLINE_STYLE);
    const styles = await pageStyles(webFolder);
    const template: Omit<PageTemplate, 'textClasses'> = {
      html,
      styles,
      laterStyles: found(LATER_STYLES),
      faces: facesOf(style),
      icon: (await readFile(join(webFolder, 'favicon.svg'), 'utf8')).replaceAll(/\s*\n\s*/g, ''),
      scriptHash: cspHash(found(INLINE_SCRIPT)),
      styleHashes: [style, ...Object.values(styles)].map(cspHash),
      buildId: createHash('sha256').update(html).digest('hex').slice(0, 12),
    };
    return `export const page = ${JSON.stringify(template)};`;
  },
});

const ID = 'virtual:page';

const INLINE_SCRIPT = /<script data-faces="[^"]*" data-app="[^"]*">([\s\S]*?)<\/script>/;
const INLINE_STYLE = /<style>([\s\S]*?)<\/style>/;
const LATER_STYLES = /<link rel="stylesheet" href="([^"]+)"><\/body>/;
