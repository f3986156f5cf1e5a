import type { MediaItem } from '#contract/media';
import { onWorker } from '../../../lib/own-host.ts';

/** A small picture beside its label. */
export const Thumbnail = ({ item }: { item: MediaItem }) => (
  <img src={onWorker(item.thumbnail)} alt="" width={item.width} height={item.height} loading="lazy" decoding="async" />
);
