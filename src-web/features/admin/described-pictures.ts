import { pictureKey } from '#contract/media-address';
import type { PictureText, PictureTexts } from '#contract/picture-texts';
import { createStore, useStore } from '../../lib/store.ts';
import { tellSaved } from './saves.ts';

/** Descriptions that the owner just wrote are newer than the published content, which is read only later. */
const described = createStore<PictureTexts>({});

export const useDescribed = (): PictureTexts => useStore(described);

export const noteDescribed = (address: string, text: PictureText): void => {
  described.set({ ...described.get(), [pictureKey(address)]: text });
  tellSaved('picture_texts');
};
