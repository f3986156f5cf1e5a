import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import sharp, { type Sharp } from 'sharp';

/** Link previews accept no SVG, so pictures are made as PNG. Only the client build writes the files. */
export const picturesPlugin = ({ publicFolder, emit }: { publicFolder: URL; emit: boolean }): Plugin => {
  let drawn: ReturnType<typeof drawAll> | null = null;
  const pictures = () => (drawn ??= drawAll(publicFolder));
  return {
    name: 'pictures',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    async load(id) {
      if (id !== `\0${ID}`) return null;
      const { cards, icons, standard } = await pictures();
      const addresses = {
        cards: Object.fromEntries(cards.map(({ of, picture }) => [of, `/${picture.fileName}`])),
        defaultCard: `/${standard.fileName}`,
        icons: icons.map(({ size, isMaskable, picture }) => ({ src: `/${picture.fileName}`, size, isMaskable })),
      };
      return `export const pictures = ${JSON.stringify(addresses)};`;
    },
    async generateBundle() {
      if (!emit) return;
      const { cards, icons, standard } = await pictures();
      const all = [...cards.map(({ picture }) => picture), ...icons.map(({ picture }) => picture), standard];
      for (const { fileName, source } of all) this.emitFile({ type: 'asset', fileName, source });
    },
  };
};

const ID = 'virtual:pictures';

const CARD = { width: 1200, height: 630 } as const;
const PAPER = '#f7f2e8';
const ACCENT = '#c2410c';
const ICON_SIZES = [180, 192, 512] as const;
const SAFE = 0.72;

const drawAll = async (publicFolder: URL) => {
  const folder = new URL('illustrations/', publicFolder);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.svg')).toSorted();
  const icon = await readFile(new URL('favicon.svg', publicFolder));
  const cards = await Promise.all(
    names.map(async (name) => ({
      of: `/illustrations/${name}`,
      picture: named(`card-${name.replace('.svg', '')}`, await drawCard(await readFile(new URL(name, folder)))),
    })),
  );
  const icons = await Promise.all(
    ICON_SIZES.map(async (size) => ({
      size,
      isMaskable: false,
      picture: named(`icon-${size}`, await drawIcon(icon, size)),
    })),
  );
  const maskable = { size: 512, isMaskable: true, picture: named('icon-maskable', await drawIcon(icon, 512, SAFE)) };
  const mark = await drawIcon(icon, 320);
  const standard = await png(sheet(CARD.width, CARD.height, PAPER).composite([{ input: mark, gravity: 'centre' }]));
  return { cards, icons: [...icons, maskable], standard: named('card', standard) };
};

interface Picture {
  fileName: string;
  source: Buffer;
}

const named = (name: string, source: Buffer): Picture => ({
  fileName: `assets/${name}-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.png`,
  source,
});

const drawCard = async (svg: Buffer): Promise<Buffer> => {
  const rule = await sheet(CARD.width, 14, ACCENT).png().toBuffer();
  const { width, height } = await sharp(svg).metadata();
  const isUpright = height >= width;
  const size = isUpright ? { height: CARD.height } : CARD;
  const drawn = await sharp(svg, { density: 144 })
    .resize({ ...size, fit: 'cover' })
    .png()
    .toBuffer();
  return png(
    sheet(CARD.width, CARD.height, PAPER).composite([
      { input: drawn, gravity: 'centre' },
      { input: rule, gravity: 'north' },
    ]),
  );
};

const sheet = (width: number, height: number, background: string): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

const png = (image: Sharp): Promise<Buffer> => image.png({ compressionLevel: 9, palette: true }).toBuffer();

const drawIcon = async (svg: Buffer, size: number, share = 1): Promise<Buffer> => {
  const density = Math.ceil((72 * size) / 64);
  const drawn = await sharp(svg, { density })
    .resize(Math.round(size * share))
    .png()
    .toBuffer();
  // Browsers crop a maskable icon, so its background reaches the edges.
  return share === 1 ? drawn : png(sheet(size, size, ACCENT).composite([{ input: drawn, gravity: 'centre' }]));
};
