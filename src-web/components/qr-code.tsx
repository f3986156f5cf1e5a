import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** Cameras read a QR code only when it is dark on white. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = modulesOf(text);
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    // An `img` would need the drawing as a file.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <svg className={styles['qr']} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={dark.join('')} />
    </svg>
  );
};

const QUIET_MODULES = 4;

/** Banks read codes up to version 13, with error correction M. */
const VERSION_MAX = 13;

export const modulesOf = (text: string) =>
  encode(text, { ecc: 'M', boostEcc: false, maxVersion: VERSION_MAX, border: QUIET_MODULES });
