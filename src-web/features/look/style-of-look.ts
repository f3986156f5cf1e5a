import fraunces from '../../styles/fonts/fraunces.css?inline';
import type { Look } from '#contract/content';
import type { FacePair } from '#contract/site-schemas';
import { lookStyle } from '#contract/look';

/** All that a look adds to the site's style sheets, its faces included; empty for the look that the site came with. */
export const styleOfLook = (look: Look): string => FACES[look.faces] + lookStyle(look);

const FACES: Readonly<Record<FacePair, string>> = { newsreader: '', fraunces };
