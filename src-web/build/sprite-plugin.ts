import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { Connect, Plugin } from 'vite';
import { SOCIAL_ICONS } from '#contract/link-hosts';
import { LUCIDE_ICONS } from '../components/icon-names.ts';

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
    ...SOCIAL_ICONS.map(brandSymbol),
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
  BRANDS[name] === undefined
    ? `<symbol id="${name}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.800" ` +
      `stroke-linecap="round" stroke-linejoin="round"><path d="${LINES[name]}"/></symbol>`
    : `<symbol id="${name}" viewBox="0 0 24 24" fill="currentColor"><path d="${BRANDS[name]}"/></symbol>`;

type Brand = (typeof SOCIAL_ICONS)[number];

const ROUND = 'M3 12a9 9 0 1 1 18 0a9 9 0 1 1-18 0z';

/** Simple drawings suggest each site and copy no logo. */
const LINES: Partial<Record<Brand, string>> = {
  globe: `${ROUND}M3 12h18M12 3c3 2.500 4 6 4 9s-1 6.500-4 9c-3-2.500-4-6-4-9s1-6.500 4-9z`,
  instagram:
    'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4zM8 12a4 4 0 1 1 8 0a4 4 0 1 1-8 0zM17 7h.01',
  behance: 'M3 6h5a3 3 0 0 1 0 6H3zM3 12h5.500a3 3 0 0 1 0 6H3zM14 14h7a3.500 3.500 0 1 0-1 3M15 7h5',
  vimeo: 'M3 8c2-2 4-3 5-1s1.500 9 3.500 10c2 .500 9-8 8.500-11c-.500-2-4-2-5 1',
  youtube: 'M6 5h12a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3zM10 9l5 3l-5 3z',
  mastodon:
    'M4 5c3-1.500 13-1.500 16 0c1 3 1 7 0 10c-2 1.500-6 1-9 1c1 3 4 3 6 2c-2 3-10 3-12-2c-1-3-1-8-1-11zM8 13V9a2 2 0 0 1 4 0v3v-3a2 2 0 0 1 4 0v4',
  bluesky:
    'M12 11C10 7 7 4 4 4c-1 3 0 8 3 9c-3 1-2 5 1 6c2 0 3-2 4-4c1 2 2 4 4 4c3-1 4-5 1-6c3-1 4-6 3-9c-3 0-6 3-8 7z',
  facebook: 'M16 4h-2a3 3 0 0 0-3 3v14M7 12h8',
  threads: 'M18 8c-1-3-3-5-6-5c-4 0-7 3-7 9s3 9 7 9c3 0 6-1.500 6-5c0-5-9-5-9-1c0 3 5 3 6-1c.500-3-1-5-3-5',
  tiktok: 'M13 3v12a4 4 0 1 1-4-4M13 3c.500 3 3 5 6 5',
  pinterest: `${ROUND}M10 19l3-11M8.500 12c-1-3 1-5 3.500-5s4.500 2 4 4.500s-2 4-4 3.500`,
  dribbble: `${ROUND}M7 5c4 4 7 9 8.500 15M3.500 10c6 .500 11-1 15-4.500M6 18.500c3-5 8-6.500 15-5`,
  medium: 'M3 12a4 4.500 0 1 1 8 0a4 4.500 0 1 1-8 0zM13.500 12a2 4 0 1 1 4 0a2 4 0 1 1-4 0zM20.500 8.500v7',
  substack: 'M5 4h14M5 8h14M5 12h14v8l-7-4l-7 4z',
  flickr:
    'M3.500 12a3.500 3.500 0 1 1 7 0a3.500 3.500 0 1 1-7 0zM13.500 12a3.500 3.500 0 1 1 7 0a3.500 3.500 0 1 1-7 0z',
  '500px':
    'M12 12c-2-3-3.500-4-5.500-4a4 4 0 0 0 0 8c2 0 3.500-1 5.500-4s3.500-4 5.500-4a4 4 0 0 1 0 8c-2 0-3.500-1-5.500-4z',
  soundcloud: 'M3 13v4M6 11v6M9 9v8M12 7v10h6a3 3 0 0 0 0-6c0-3-3-5-6-4',
  spotify: `${ROUND}M7 9.500c4-1.500 8-1 11 .500M7.500 12.500c3-1 6.500-.700 9 .700M8 15.500c2.500-.700 5-.500 7 .500`,
  etsy: 'M17 8V5H8v14h9v-3M8 12h6M6 5h2M6 19h2',
  tumblr: 'M11 3v12c0 3 2 4 5 3.500M7 8h9',
  whatsapp: 'M4 20l1-4a8 8 0 1 1 3 3zM9 9c0 3 3 6 6 6',
  telegram: 'M3 11l18-7l-3 16l-6-5l-3 4v-6z',
};

const BRANDS: Partial<Record<Brand, string>> = {
  linkedin:
    'M4 9h3.4v11H4zM5.7 3.6a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM9.8 9H13v1.6c.6-1.1 1.8-1.9 3.6-1.9 3 0 4.4 1.8 4.4 5.2V20h-3.4v-5.6c0-1.8-.6-2.7-2-2.7-1.600 0-2.400 1.100-2.400 2.900V20H9.800z',
  twitter:
    'M3.200 4h5.300l4.200 5.800L17.800 4h2.400l-6.400 7.300L21 20h-5.300l-4.600-6.200L5.600 20H3.200l6.800-7.700zM6.700 5.800l9.900 12.500h1.400L8 5.800z',
  github:
    'M12 2.500c-5.300 0-9.500 4.200-9.500 9.500 0 4.200 2.700 7.700 6.500 9v-2.600c-2.600.5-3.200-1.200-3.200-1.200-.400-1-1.100-1.400-1.100-1.400-.900-.600.100-.600.100-.600 1 .100 1.500 1 1.500 1 .900 1.500 2.300 1.100 2.900.800.100-.600.300-1.100.600-1.300-2.100-.200-4.300-1-4.300-4.700 0-1 .400-1.900 1-2.500-.100-.300-.400-1.200.100-2.500 0 0 .800-.300 2.600 1a9 9 0 0 1 4.700 0c1.800-1.200 2.600-1 2.600-1 .500 1.300.200 2.200.100 2.500.600.700 1 1.500 1 2.500 0 3.700-2.300 4.500-4.400 4.700.400.300.700.900.700 1.800V21c3.800-1.300 6.500-4.800 6.500-9 0-5.300-4.200-9.500-9.500-9.500z',
};
