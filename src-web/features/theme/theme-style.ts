import fraunces from '../../styles/fonts/fraunces.css?inline';
import type { Theme } from '#contract/content';
import type { FontPair } from '#contract/site-schemas';
import { themeRules } from '#contract/theme';

/** All that a theme adds to the site's style sheets, its fonts included; empty for the theme that the site came with. */
export const themeStyle = (theme: Theme): string => FONTS[theme.faces] + themeRules(theme);

const FONTS: Readonly<Record<FontPair, string>> = { newsreader: '', fraunces };
