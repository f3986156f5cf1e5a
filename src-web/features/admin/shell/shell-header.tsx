import type { MouseEvent } from 'react';
import { buttonClass } from '../../../components/button.ts';
import { Icon } from '../../../components/icon.tsx';
import { ThemeSwitch } from '../../../components/theme-switch.tsx';
import { isPlainClick } from '../../../lib/queued-clicks.ts';
import { paths } from '../../../lib/paths.ts';
import styles from './shell-header.module.css';

interface ShellHeaderProps {
  isDirty: boolean;
  onAnalytics: () => void;
  onShortcuts: () => void;
  onLogout: () => void;
}

/** The admin area's header. */
export const ShellHeader = ({ isDirty, onAnalytics, onShortcuts, onLogout }: ShellHeaderProps) => {
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onAnalytics();
  };
  return (
    <header className={styles['header']}>
      <h1>Portfolio Admin</h1>
      <p className={styles['note']}>Manage your portfolio content</p>
      <output className={styles['unsaved']}>{isDirty && 'Unsaved changes'}</output>
      <div className={styles['links']}>
        <a href="/" target="_blank" rel="noopener">
          View Website
          <Icon name="ArrowUpRight" />
        </a>
        <a href={`/#${paths.analytics}`} onClick={follow}>
          Analytics
        </a>
        <button
          type="button"
          className={styles['keys']}
          aria-label="Keyboard shortcuts"
          title="Keyboard shortcuts (?)"
          onClick={onShortcuts}
        >
          ?
        </button>
      </div>
      <ThemeSwitch className={styles['theme']} />
      <button type="button" className={`${buttonClass('outline')} ${styles['logout']}`} onClick={onLogout}>
        Logout
      </button>
    </header>
  );
};
