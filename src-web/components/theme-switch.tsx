import { Icon } from './icon.tsx';
import styles from './theme-switch.module.css';

/** Switches between light and dark; the boot script answers it, so that it works before the app does. */
export const ThemeSwitch = ({ className = '' }: { className?: string }) => (
  <button
    type="button"
    className={`${styles['switch']} ${className}`}
    data-theme-switch=""
    aria-label="Switch between light and dark"
  >
    <Icon name="Moon" className={styles['moon']} />
    <Icon name="Sun" className={styles['sun']} />
  </button>
);
