import type { SampleDocument } from './sample-document.ts';

/** The cards of the sample, which `test/harness/draw-cards.ts` draws. */
export const sitePictures: SampleDocument<'site_pictures'> = { home: { title: '', url: '' } };
