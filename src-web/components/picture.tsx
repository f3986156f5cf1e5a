import { createContext, use } from 'react';
import { MEDIA_PATH, pictureVersions, focusPosition, pictureKey } from '#contract/media-address';
import type { PictureTexts } from '#contract/picture-texts';
import { onWorker } from '../lib/own-host.ts';

export const PictureTextsContext = createContext<PictureTexts | undefined>(undefined);

interface PictureProps {
  src: string;
  alt: string;
  /** Style sheets may show another size of the same shape. */
  width: number;
  height: number;
  sizes?: string;
  /** An early picture is not lazy, but has a low priority, so that fonts and texts load first. */
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
  const said = use(PictureTextsContext)?.[pictureKey(src)];
  const focus = said?.focus;
  const srcSet = pictureVersions(src, onWorker(''))?.srcSet;
  return (
    <img
      src={src.startsWith(`${MEDIA_PATH}/`) ? onWorker(src) : src}
      srcSet={srcSet}
      sizes={srcSet === undefined ? undefined : isEarly ? sizes : `auto, ${sizes}`}
      alt={said?.alt ?? alt}
      // The security policy allows no style attribute in a rendered page.
      ref={focus && ((image) => image?.style.setProperty('object-position', focusPosition(focus)))}
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
