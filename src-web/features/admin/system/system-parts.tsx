import { useNavigate, useSearchParams } from 'react-router-dom';
import { isPlainClick } from '../../../lib/queued-clicks.ts';
import { tabPath } from '../tabs.ts';
import styles from './system-parts.module.css';

const PARTS = [
  { id: 'status', label: 'Status' },
  { id: 'mails', label: 'Emails' },
  { id: 'sign-in', label: 'Signing in' },
  { id: 'log', label: 'Log and versions' },
] as const;

export type SystemPart = (typeof PARTS)[number]['id'];

/** Links to a mail and to a new address's token do not name their part. */
export const useSystemPart = (): SystemPart => {
  const [search] = useSearchParams();
  const asked = search.get('part');
  const named = PARTS.find(({ id }) => id === asked)?.id;
  return named ?? (search.has('mail') || search.has('token') ? 'mails' : 'status');
};

export const PartLink = ({ part, children }: { part: SystemPart; children: string }) => {
  const navigate = useNavigate();
  const isOpen = useSystemPart() === part;
  const to = tabPath('system', part === 'status' ? '' : `&part=${part}`);
  return (
    <a
      href={`/#${to}`}
      aria-current={isOpen ? 'page' : undefined}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        void navigate(to, { replace: true });
      }}
    >
      {children}
    </a>
  );
};

export const SystemParts = () => (
  <nav className={styles['parts']} aria-label="System">
    {PARTS.map(({ id, label }) => (
      <PartLink key={id} part={id}>
        {label}
      </PartLink>
    ))}
  </nav>
);
