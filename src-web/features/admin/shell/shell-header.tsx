import { buttonClass } from '../../../components/button.ts';
import { Icon } from '../../../components/icon.tsx';
import { ColorSchemeSwitch } from '../../../components/color-scheme-switch.tsx';
import styles from './shell-header.module.css';

interface ShellHeaderProps {
  isDirty: boolean;
  onShortcuts: () => void;
  onLogout: () => void;
}

export const ShellHeader = ({ isDirty, onShortcuts, onLogout }: ShellHeaderProps) => (
  <header className={styles['header']}>
    <h1>Portfolio Admin</h1>
    <p className={styles['note']}>Manage your portfolio content</p>
    <output className={styles['unsaved']}>{isDirty && 'Unsaved changes'}</output>
    <div className={styles['links']}>
      <a href="/" target="_blank" rel="noopener">
        View Website
        <Icon name="ArrowUpRight" />
      </a>
      <button
        type="button"
        className={styles['shortcuts']}
        aria-label="Keyboard shortcuts"
        title="Keyboard shortcuts (?)"
        onClick={onShortcuts}
      >
        ?
      </button>
    </div>
    <ColorSchemeSwitch className={styles['theme']} />
    <button type="button" className={`${buttonClass('outline')} ${styles['logout']}`} onClick={onLogout}>
      Logout
    </button>
  </header>
);
