import { useLayoutEffect, useRef, useState, type CSSProperties } from 'react';

/** Gives a frame the width of a screen and scales it down to the available room. */
export const useFrameScale = (widthPx: number) => {
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
