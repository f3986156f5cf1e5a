import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { Connect, Plugin } from 'vite';
import { BRAND_ICONS, LUCIDE_ICONS } from '../components/icon-names.ts';

/**
 * All icons in one cached file. Client and server build use the same name, but only the client build writes the file.
 */
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
    ...BRAND_ICONS.map(brandSymbol),
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

const brandSymbol = (name: Brand): string =>
  `<symbol id="${name}" viewBox="0 0 24 24" fill="currentColor"><path d="${BRANDS[name]}"/></symbol>`;

type Brand = (typeof BRAND_ICONS)[number];

const BRANDS: Record<Brand, string> = {
  linkedin:
    'M4 9h3.4v11H4zM5.7 3.6a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM9.8 9H13v1.6c.6-1.1 1.8-1.9 3.6-1.9 3 0 4.4 1.8 4.4 5.2V20h-3.4v-5.6c0-1.8-.6-2.7-2-2.7-1.600 0-2.400 1.100-2.400 2.900V20H9.800z',
  twitter:
    'M3.200 4h5.300l4.200 5.800L17.800 4h2.400l-6.400 7.300L21 20h-5.300l-4.600-6.200L5.600 20H3.200l6.800-7.700zM6.700 5.800l9.900 12.500h1.400L8 5.800z',
  github:
    'M12 2.500c-5.300 0-9.500 4.200-9.500 9.500 0 4.200 2.700 7.700 6.500 9v-2.600c-2.600.5-3.200-1.200-3.200-1.200-.400-1-1.100-1.400-1.100-1.400-.900-.600.100-.600.100-.600 1 .100 1.500 1 1.500 1 .900 1.500 2.300 1.100 2.900.800.100-.600.300-1.100.600-1.300-2.100-.200-4.300-1-4.300-4.700 0-1 .400-1.900 1-2.500-.100-.300-.400-1.200.100-2.500 0 0 .800-.300 2.600 1a9 9 0 0 1 4.700 0c1.800-1.200 2.600-1 2.600-1 .500 1.300.200 2.200.100 2.500.600.700 1 1.500 1 2.500 0 3.700-2.300 4.500-4.400 4.700.400.300.700.900.700 1.800V21c3.800-1.300 6.500-4.800 6.500-9 0-5.300-4.200-9.500-9.500-9.500z',
};
