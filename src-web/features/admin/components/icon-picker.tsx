import { useState } from 'react';
import { buttonClass } from '../../../components/button.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { Field, useField } from '../../../components/field.tsx';
import { CONTENT_ICONS } from '../../../components/icon-names.ts';
import { Icon } from '../../../components/icon.tsx';
import { matchingIcons, spaced } from './icon-search.ts';
import styles from './icon-picker.module.css';

interface IconPickerProps {
  label: string;
  value: string;
  onChange: (name: string) => void;
  error?: string;
}

export const IconPicker = ({ label, value, onChange, error }: IconPickerProps) => {
  const [isOpen, setOpen] = useState(false);
  const { id, control, note } = useField({ error });
  return (
    <div className={styles['picker']}>
      <span id={`${id}-label`} className={styles['label']}>
        {label}
      </span>
      <button
        {...control}
        type="button"
        className={styles['button']}
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}`}
        onClick={() => setOpen(true)}
      >
        {value !== '' && <Icon name={value} />}
        <span>{value === '' ? 'None' : value}</span>
        <span className={buttonClass('quiet')}>Change</span>
      </button>
      {note}
      {isOpen && (
        <IconDialog
          value={value}
          onPick={(name) => {
            onChange(name);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
};

const IconDialog = ({
  value,
  onPick,
  onClose,
}: {
  value: string;
  onPick: (name: string) => void;
  onClose: () => void;
}) => {
  const [search, setSearch] = useState('');
  const found = matchingIcons(CONTENT_ICONS, search);
  return (
    <Dialog title="Choose an icon" isWide onClose={onClose}>
      <div className={styles['choice']}>
        <Field
          name="icon-search"
          type="search"
          label="Search icons"
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <ul className={styles['icons']} aria-label="Icons">
          {search === '' && (
            <li>
              <button type="button" aria-pressed={value === ''} onClick={() => onPick('')}>
                None
              </button>
            </li>
          )}
          {found.map((name) => (
            <li key={name}>
              <button type="button" aria-pressed={name === value} onClick={() => onPick(name)}>
                <Icon name={name} />
                <span>{spaced(name)}</span>
              </button>
            </li>
          ))}
        </ul>
        {found.length === 0 && <output>No icon is called “{search}”.</output>}
      </div>
    </Dialog>
  );
};
