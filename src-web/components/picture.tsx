import { MEDIA_PATH, pictureVersions } from '#contract/media-address';
import { onWorker } from '../lib/own-host.ts';

interface PictureProps {
  /** An address, or empty for no picture. */
  src: string;
  alt: string;
  /** The room to keep until it arrives; style sheets may show it at another size of the same shape. */
  width: number;
  height: number;
  /** How wide it is shown, for choosing among the versions of an uploaded picture; lazy ones are measured. */
  sizes?: string;
  /** On the first screen: it is not lazy, and comes after what the text needs. */
  isEarly?: boolean;
  className?: string;
}

export const Picture = ({
  src,
  alt,
  width,
  height,
  sizes = WHOLE_WINDOW,
  isEarly = false,
  className,
}: PictureProps) => {
  if (src === '') return null;
  const srcSet = pictureVersions(src, onWorker(''))?.srcSet;
  return (
    <img
      src={src.startsWith(`${MEDIA_PATH}/`) ? onWorker(src) : src}
      srcSet={srcSet}
      sizes={srcSet === undefined ? undefined : isEarly ? sizes : `auto, ${sizes}`}
      alt={alt}
      width={width}
      height={height}
      loading={isEarly ? undefined : 'lazy'}
      fetchPriority={isEarly ? 'low' : undefined}
      decoding="async"
      className={className}
    />
  );
};

const WHOLE_WINDOW = '100vw';
