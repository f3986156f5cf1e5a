import type { FacePair } from '#contract/site-schemas';
import frauncesItalic from '../../../styles/fonts/fraunces-display-italic.woff2?url';
import fraunces from '../../../styles/fonts/fraunces-display.woff2?url';
import hanken from '../../../styles/fonts/hanken-grotesk.woff2?url';
import instrument from '../../../styles/fonts/instrument-sans.woff2?url';
import newsreaderItalic from '../../../styles/fonts/newsreader-display-italic.woff2?url';
import newsreader from '../../../styles/fonts/newsreader-display.woff2?url';

/** The faces of a pair under names of their own, so that they are there whatever the page itself is set in. */
interface CardFaces {
  display: string;
  italic: string;
  text: string;
  /** Resolves when all have come; a face that could not be had is drawn in what the machine has. */
  load: () => Promise<void>;
}

const facesOf = (pair: FacePair, files: Record<'display' | 'italic' | 'text', string>): CardFaces => {
  const families = { display: `card ${pair} display`, italic: `card ${pair} italic`, text: `card ${pair} text` };
  let loading: Promise<void> | null = null;
  const load = async () => {
    const names = ['display', 'italic', 'text'] as const;
    const faces = names.map((name) => new FontFace(families[name], `url("${files[name]}")`, { weight: '300 600' }));
    await Promise.allSettled(faces.map(async (face) => document.fonts.add(await face.load())));
  };
  return { ...families, load: () => (loading ??= load()) };
};

export const CARD_FACES: Readonly<Record<FacePair, CardFaces>> = {
  newsreader: facesOf('newsreader', { display: newsreader, italic: newsreaderItalic, text: instrument }),
  fraunces: facesOf('fraunces', { display: fraunces, italic: frauncesItalic, text: hanken }),
};
