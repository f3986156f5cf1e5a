import fraunces from '../../styles/fonts/fraunces.css?inline';
import type { Look } from '#contract/content';
import type { FontPair } from '#contract/site-schemas';
import { lookStyle } from '#contract/look';

/** All that a look adds to the site's style sheets, its fonts included; empty for the look that the site came with. */
export const styleOfLook = (look: Look): string => FONTS[look.faces] + lookStyle(look);

const FONTS: Readonly<Record<FontPair, string>> = { newsreader: '', fraunces };
