import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { Connect, Plugin } from 'vite';
import { BRAND_ICONS, LUCIDE_ICONS } from '../components/icon-names.ts';

/** All icons in one cached file. Client and server build use the same name; only the client build writes the file. */
export const spritePlugin = ({ emit }: { emit: boolean }): Plugin => {
  const drawn = drawSprite().then((svg) => ({
    svg,
    path: `assets/sprite-${createHash('sha256').update(svg).digest('hex').slice(0, 8)}.svg`,
  }));
  const answer = async (
    request: Connect.IncomingMessage,
    response: ServerResponse,
    next: Connect.NextFunction,
  ): Promise<void> => {
    const { svg, path } = await drawn;
    if (request.originalUrl === `/${path}`) response.setHeader('Content-Type', 'image/svg+xml').end(svg);
    else next();
  };
  return {
    name: 'sprite',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load: async (id) => (id === `\0${ID}` ? `export const spriteUrl = '/${(await drawn).path}';` : null),
    async generateBundle() {
      const { svg, path } = await drawn;
      if (emit) this.emitFile({ type: 'asset', fileName: path, source: svg });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => void answer(request, response, next));
    },
  };
};

const ID = 'virtual:sprite';

const icons = new URL('../../node_modules/lucide-static/icons/', import.meta.url);

const drawSprite = async (): Promise<string> =>
  `<svg xmlns="http://www.w3.org/2000/svg"><!-- Lucide, ISC licence -->${[
    ...(await Promise.all(LUCIDE_ICONS.map(lucideSymbol))),
    ...Object.entries(BRAND_ICONS).map(brandSymbol),
  ].join('')}</svg>`;

const lucideSymbol = async (name: string): Promise<string> => {
  const svg = await readFile(new URL(`${fileName(name)}.svg`, icons), 'utf8');
  const shapes = svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'));
  return (
    `<symbol id="${name}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" ` +
    `stroke-linecap="round" stroke-linejoin="round">${shapes.replaceAll(/\s*\n\s*/g, '')}</symbol>`
  );
};

const fileName = (name: string): string => name.replaceAll(/(?<=[a-z])(?=[A-Z0-9])/g, '-').toLowerCase();

const brandSymbol = ([name, path]: [string, string]): string =>
  `<symbol id="${name}" viewBox="0 0 24 24" fill="currentColor"><path d="${path}"/></symbol>`;
