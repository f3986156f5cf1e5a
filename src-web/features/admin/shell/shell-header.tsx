import { buttonClass } from '../../../components/button.ts';
import { Icon } from '../../../components/icon.tsx';
import { paths } from '../../../lib/paths.ts';
import styles from './shell-header.module.css';

interface ShellHeaderProps {
  isDirty: boolean;
  onAnalytics: () => void;
  onKeys: () => void;
  onLogout: () => void;
}

/** The admin area's header. */
export const ShellHeader = ({ isDirty, onAnalytics, onKeys, onLogout }: ShellHeaderProps) => (
  <header className={styles['header']}>
    <div className={styles['title']}>
      <h1>Portfolio Admin</h1>
      <p>Manage your portfolio content</p>
    </div>
    <output className={styles['unsaved']}>{isDirty && 'Unsaved changes'}</output>
    <div className={styles['actions']}>
      <a className={styles['link']} href="/" target="_blank" rel="noopener">
        View Website
        <Icon name="ArrowUpRight" />
      </a>
      <a
        className={styles['link']}
        href={`/#${paths.analytics}`}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onAnalytics();
        }}
      >
        Analytics
      </a>
      <button type="button" className={styles['keys']} aria-label="Keys" title="Keys (?)" onClick={onKeys}>
        ?
      </button>
      <button type="button" className={styles['theme']} data-theme-switch="" aria-label="Switch between light and dark">
        <Icon name="Moon" className={styles['moon']} />
        <Icon name="Sun" className={styles['sun']} />
      </button>
      <button type="button" className={buttonClass('outline')} onClick={onLogout}>
        Logout
      </button>
    </div>
  </header>
);
