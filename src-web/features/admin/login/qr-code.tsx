import { encode } from 'uqr';
import styles from './qr-code.module.css';

const QUIET_MODULES = 4;

/** A text as a picture for a phone's camera: dark on white in either theme, because that is what cameras read. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_MODULES });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    // An img would need the drawing as a file.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <svg className={styles['code']} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={dark.join('')} />
    </svg>
  );
};
