import { useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { slugOf } from '#contract/articles';
import { Dialog } from '../../../components/dialog.tsx';
import { Field } from '../../../components/field.tsx';
import { paths } from '../../../lib/paths.ts';
import { PAYMENT_PARTS, SYSTEM_PARTS, TAB_GROUPS, tabPath, TABS, type TabId } from '../tabs.ts';
import styles from './go-to-dialog.module.css';

interface GoToDialogProps {
  available: readonly TabId[];
  onOpen: (tab: TabId) => void;
  onClose: () => void;
}

export const GoToDialog = ({ available, onOpen, onClose }: GoToDialogProps) => {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const words = typed.toLowerCase().split(/\s+/);
  const found = PLACES.filter(
    ({ tab, label }) =>
      (tab === null || available.includes(tab)) && words.every((word) => label.toLowerCase().includes(word)),
  );
  const go = (place: Place | undefined) => {
    if (place === undefined) return;
    onClose();
    if (place.path === undefined) onOpen(place.tab);
    else void navigate(place.path);
  };
  return (
    <Dialog title="Go to" onClose={onClose}>
      <form
        className={styles['places']}
        onSubmit={(event) => {
          event.preventDefault();
          go(found[0]);
        }}
      >
        <Field
          name="place"
          type="search"
          label="Section"
          hint="Enter opens the first; the arrow keys reach the others."
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={press}
        />
        <ul aria-label="Found">
          {found.map((place) => (
            <li key={place.label}>
              <button type="button" onKeyDown={press} onClick={() => go(place)}>
                {place.label}
              </button>
            </li>
          ))}
        </ul>
        {found.length === 0 && <output>Nothing has that name.</output>}
      </form>
    </Dialog>
  );
};

const press = (event: KeyboardEvent<HTMLElement>) => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const stops = Array.from(event.currentTarget.closest('form')?.querySelectorAll<HTMLElement>('input, button') ?? []);
  const at = stops.findIndex((stop) => stop === document.activeElement);
  stops.at((at + step) % stops.length)?.focus();
};

type Place = { label: string } & ({ tab: TabId; path?: undefined } | { tab: TabId | null; path: string });

const partsOf = (tab: TabId, name: string, parts: readonly { id: string; label: string }[]): Place[] =>
  parts.slice(1).map(({ id, label }) => ({ tab, label: `${name}: ${label}`, path: tabPath(tab, `&part=${id}`) }));

const PLACES: readonly Place[] = [
  ...TABS.map(({ id, label }) => ({ tab: id, label })).toSorted(
    (one, other) => Number(other.tab === 'desk') - Number(one.tab === 'desk'),
  ),
  ...partsOf('payments', 'Payments', PAYMENT_PARTS),
  ...partsOf('system', 'System', SYSTEM_PARTS),
  { tab: null, label: 'Analytics', path: paths.analytics },
  ...TABS.flatMap(({ id: tab, label }) =>
    (TAB_GROUPS[tab] ?? []).map((title) => ({
      tab,
      label: `${label}: ${title}`,
      path: tabPath(tab, `&section=${slugOf(title)}`),
    })),
  ),
];
