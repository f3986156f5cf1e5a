import { lazy, Suspense, useState, type MouseEvent, type ReactNode } from 'react';
import { pictureVersions } from '#contract/media-address';
import type { FigureNode } from '#contract/rich-text';
import { onWorker } from '../../lib/own-host.ts';
import { isPlainClick } from '../../lib/queued-clicks.ts';
import { ownText, word } from '../../lib/words.ts';
import { BeforeAfter } from '../before-after.tsx';
import { Picture } from '../picture.tsx';
import beforeAfterStyles from '../before-after.css?url';
import figureStyles from './figure.css?url';

export const Figure = ({ node }: { node: FigureNode }) => {
  const { pictures, width = 'text', caption = '', isCompared = false } = node;
  const [before, after] = pictures;
  const pictureOf = (url: string) => <OwnPicture url={url} width={width} />;
  return (
    <figure className="figure" data-width={width}>
      <link rel="stylesheet" href={figureStyles} />
      {isCompared && before !== undefined && after !== undefined ? (
        <>
          <link rel="stylesheet" href={beforeAfterStyles} />
          <BeforeAfter before={pictureOf(before)} after={pictureOf(after)} />
        </>
      ) : (
        <Pictures pictures={pictures} pictureOf={pictureOf} />
      )}
      {caption !== '' && <figcaption {...ownText()}>{caption}</figcaption>}
    </figure>
  );
};

const OwnPicture = ({ url, width }: { url: string; width: FigureWidth }) => {
  const size = pictureVersions(url);
  return <Picture src={url} alt="" width={size?.width ?? 0} height={size?.height ?? 0} sizes={shownWidth(width)} />;
};

type FigureWidth = NonNullable<FigureNode['width']>;

const shownWidth = (width: FigureWidth): string => {
  if (width === 'full') return '100vw';
  return width === 'wide' ? '62rem' : '42rem';
};

interface PicturesProps {
  pictures: readonly string[];
  pictureOf: (url: string) => ReactNode;
}

/** Each picture is a link to the whole picture, which a script opens above the page. */
const Pictures = ({ pictures, pictureOf }: PicturesProps) => {
  const [shown, show] = useState<{ at: number; body: HTMLElement } | null>(null);
  const open = (at: number) => (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    // The owner's preview is a document of its own, so the dialog opens in the document of the clicked picture.
    show({ at, body: event.currentTarget.ownerDocument.body });
  };
  return (
    <>
      <ul data-count={pictures.length > 1 ? 'many' : 'one'}>
        {pictures.map((url, at) => (
          <li key={at} data-ratio={shapeOf(pictureVersions(url))}>
            <a href={onWorker(url)} onClick={open(at)}>
              {pictureOf(url)}
              <span className="visually-hidden">{word('picture.enlarge')}</span>
            </a>
          </li>
        ))}
      </ul>
      {shown !== null && (
        <Suspense>
          <Lightbox pictures={pictures} first={shown.at} body={shown.body} onClose={() => show(null)} />
        </Suspense>
      )}
    </>
  );
};

/** The shape of a picture is its width divided by its height. */
const shapeOf = (size: { width: number; height: number } | null): string =>
  Math.min(3.99, Math.max(0.4, (size?.width ?? 1) / (size?.height ?? 1))).toFixed(2);

const Lightbox = lazy(async () => ({ default: (await import('./lightbox.tsx')).Lightbox }));
