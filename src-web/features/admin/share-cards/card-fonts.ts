import type { FontPair } from '#contract/site-schemas';
import frauncesItalic from '../../../styles/fonts/fraunces-display-italic.woff2?url';
import fraunces from '../../../styles/fonts/fraunces-display.woff2?url';
import hanken from '../../../styles/fonts/hanken-grotesk.woff2?url';
import instrument from '../../../styles/fonts/instrument-sans.woff2?url';
import newsreaderItalic from '../../../styles/fonts/newsreader-display-italic.woff2?url';
import newsreader from '../../../styles/fonts/newsreader-display.woff2?url';

/** The fonts of share cards have names of their own, so that they do not change the page. */
interface CardFonts {
  display: string;
  italic: string;
  text: string;
  load: () => Promise<void>;
}

const fontsOf = (pair: FontPair, files: Record<'display' | 'italic' | 'text', string>): CardFonts => {
  const families = { display: `card ${pair} display`, italic: `card ${pair} italic`, text: `card ${pair} text` };
  let loading: Promise<void> | null = null;
  const load = async () => {
    const names = ['display', 'italic', 'text'] as const;
    const fonts = names.map((name) => new FontFace(families[name], `url("${files[name]}")`, { weight: '300 600' }));
    await Promise.allSettled(fonts.map(async (font) => document.fonts.add(await font.load())));
  };
  return { ...families, load: () => (loading ??= load()) };
};

export const CARD_FONTS: Readonly<Record<FontPair, CardFonts>> = {
  newsreader: fontsOf('newsreader', { display: newsreader, italic: newsreaderItalic, text: instrument }),
  fraunces: fontsOf('fraunces', { display: fraunces, italic: frauncesItalic, text: hanken }),
};
