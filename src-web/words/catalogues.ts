import type { WordsLanguage } from '#contract/words';
import { words as ar } from './ar.ts';
import { words as de } from './de.ts';
import { words as en } from './en.ts';
import { words as es } from './es.ts';
import { words as fr } from './fr.ts';
import type { Translation } from './language.ts';
import { words as pt } from './pt.ts';

export const CATALOGUES = { en, de, fr, es, pt, ar } as const satisfies Record<WordsLanguage, Translation>;
