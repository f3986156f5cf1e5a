import fraunces from '../../styles/fonts/fraunces.css?inline';
import type { Theme } from '#contract/content';
import type { FontPair } from '#contract/site-schemas';
import { themeRules } from '#contract/theme';

export const themeStyle = (theme: Theme): string => FONTS[theme.faces] + themeRules(theme);

const FONTS: Readonly<Record<FontPair, string>> = { newsreader: '', fraunces };
