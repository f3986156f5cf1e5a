interface PictureProps {
  /** An address, or empty for no picture. */
  src: string;
  alt: string;
  /** The room to keep until it arrives; style sheets may draw it at another size of the same shape. */
  width: number;
  height: number;
  /** On the first screen, so it must not wait. */
  isEarly?: boolean;
  className?: string;
}

export const Picture = ({ src, alt, width, height, isEarly = false, className }: PictureProps) =>
  src === '' ? null : (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={isEarly ? undefined : 'lazy'}
      decoding="async"
      className={className}
    />
  );
