import { lazy, Suspense, useState, type MouseEvent } from 'react';
import { pictureVersions } from '#contract/media-address';
import type { FigureNode } from '#contract/rich-text';
import { onWorker } from '../../lib/own-host.ts';
import { isPlainClick } from '../../lib/queued-clicks.ts';
import { ownText, word } from '../../lib/words.ts';
import { Picture } from '../picture.tsx';
import figureStyles from './figure.css?url';

/**
 * One picture, or a gallery in rows. Each picture is a link to the whole picture, which a script opens above the page.
 */
export const Figure = ({ node: { pictures, width = 'text', caption = '' } }: { node: FigureNode }) => {
  const [shown, show] = useState<number | null>(null);
  const open = (at: number) => (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    show(at);
  };
  return (
    <figure className="figure" data-width={width}>
      <link rel="stylesheet" href={figureStyles} />
      <ul data-count={pictures.length > 1 ? 'many' : 'one'}>
        {pictures.map((url, at) => {
          const size = pictureVersions(url);
          return (
            <li key={at} data-ratio={shapeOf(size)}>
              <a href={onWorker(url)} onClick={open(at)}>
                <Picture
                  src={url}
                  alt=""
                  width={size?.width ?? 0}
                  height={size?.height ?? 0}
                  sizes={width === 'wide' ? '62rem' : '42rem'}
                />
                <span className="visually-hidden">{word('picture.enlarge')}</span>
              </a>
            </li>
          );
        })}
      </ul>
      {caption !== '' && <figcaption {...ownText()}>{caption}</figcaption>}
      {shown !== null && (
        <Suspense>
          <Lightbox pictures={pictures} first={shown} onClose={() => show(null)} />
        </Suspense>
      )}
    </figure>
  );
};

/** Width divided by height, as `1.50`, limited to what a row of pictures can hold. */
const shapeOf = (size: { width: number; height: number } | null): string =>
  Math.min(3.99, Math.max(0.4, (size?.width ?? 1) / (size?.height ?? 1))).toFixed(2);

const Lightbox = lazy(async () => ({ default: (await import('./lightbox.tsx')).Lightbox }));
