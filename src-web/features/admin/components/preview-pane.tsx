import { use, useState, type ReactNode, useLayoutEffect, useRef, type CSSProperties } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../../../components/icon.tsx';
import { PictureTextsContext } from '../../../components/picture.tsx';
import { siteBook } from '../../../lib/page-language.ts';
import { InWords } from '../../../lib/words.ts';
import { useDescribed } from '../described-pictures.ts';
import styles from './preview-pane.module.css';
import { useFrameBody } from './use-frame-body.ts';

interface PreviewPaneProps {
  title: string;
  choice?: ReactNode;
  children: ReactNode;
}

export const PreviewPane = ({ title, choice, children }: PreviewPaneProps) => {
  const [width, setWidth] = useState(widthAtFirst);
  const pictures = { ...use(PictureTextsContext), ...useDescribed() };
  const { attach, body } = useFrameBody();
  const px = WIDTHS.find(({ id }) => id === width)?.px ?? 1280;
  const { area, frame } = useFrameScale(px);
  return (
    <div className={styles['pane']}>
      <div className={styles['bar']}>
        {choice ?? <span className={styles['label']}>Preview</span>}
        <fieldset aria-label="Width of the preview" className={styles['widths']}>
          {WIDTHS.map(({ id, label, icon }) => (
            <button key={id} type="button" aria-label={label} aria-pressed={id === width} onClick={() => setWidth(id)}>
              <Icon name={icon} />
            </button>
          ))}
        </fieldset>
      </div>
      <div ref={area} className={styles['area']}>
        {/* Without `allow-scripts` no script runs in the frame; React's rendering needs the same origin. */}
        <iframe sandbox="allow-same-origin" ref={attach} title={title} className={styles['frame']} style={frame} />
      </div>
      {body !== null &&
        createPortal(
          <InWords book={siteBook()}>
            <PictureTextsContext value={pictures}>{children}</PictureTextsContext>
          </InWords>,
          body,
        )}
    </div>
  );
};

const WIDTHS = [
  { id: 'desktop', label: 'Wide screen', icon: 'Monitor', px: 1280 },
  { id: 'phone', label: 'Phone', icon: 'Smartphone', px: 390 },
] as const;

type WidthId = (typeof WIDTHS)[number]['id'];

/** On a phone a wide page would be too small to read. */
const widthAtFirst = (): WidthId => (matchMedia('(width < 40rem)').matches ? 'phone' : 'desktop');

const useFrameScale = (widthPx: number) => {
  const area = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });

  useLayoutEffect(() => {
    const element = area.current;
    if (element === null) return;
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const scale = Math.min(1, room.width / widthPx) || 1;
  const frame: CSSProperties = {
    inlineSize: widthPx,
    blockSize: room.height / scale,
    scale: String(scale),
    insetInlineStart: Math.max(0, (room.width - widthPx * scale) / 2),
  };
  return { area, frame };
};
