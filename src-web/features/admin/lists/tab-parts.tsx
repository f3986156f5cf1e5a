import { useNavigate } from 'react-router-dom';
import { isPlainClick } from '../../../lib/queued-clicks.ts';
import { tabPath, type TabId } from '../tabs.ts';
import styles from './tab-parts.module.css';

interface TabPartsProps {
  tab: TabId;
  label: string;
  parts: readonly { id: string; label: string }[];
  open: string;
}

export const TabParts = ({ tab, label: name, parts, open }: TabPartsProps) => {
  const navigate = useNavigate();
  return (
    <nav className={styles['parts']} aria-label={name}>
      {parts.map(({ id, label }, index) => {
        const to = tabPath(tab, index === 0 ? '' : `&part=${id}`);
        return (
          <a
            key={id}
            href={`/#${to}`}
            aria-current={id === open ? 'page' : undefined}
            onClick={(event) => {
              if (!isPlainClick(event)) return;
              event.preventDefault();
              if (id !== open) void navigate(to);
            }}
          >
            {label}
          </a>
        );
      })}
    </nav>
  );
};
