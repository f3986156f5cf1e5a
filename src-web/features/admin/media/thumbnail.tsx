import type { LibraryPicture } from '#contract/media-files';
import { onWorker } from '../../../lib/own-host.ts';

export const Thumbnail = ({ picture }: { picture: LibraryPicture }) => (
  <img
    src={onWorker(picture.thumbnail)}
    alt=""
    width={picture.width}
    height={picture.height}
    loading="lazy"
    decoding="async"
  />
);
