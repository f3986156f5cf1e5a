import { useState } from 'react';
import { buttonClass } from '../../../components/button.ts';
import { SelectField } from '../components/fields.tsx';
import { ROLES, type Columns, type Role } from './csv-columns.ts';
import styles from './bank-files.module.css';
import type { UnknownTable } from './read-bank-file.ts';

interface ColumnsFormProps {
  table: UnknownTable;
  message?: string | undefined;
  onDone: (columns: Columns) => void;
}

export const ColumnsForm = ({ table: { header, rows, columns }, message, onDone }: ColumnsFormProps) => {
  const [roles, setRoles] = useState(columns.roles);
  const [order, setOrder] = useState<'' | 'dmy' | 'mdy'>(columns.order ?? '');
  const examplesOf = (index: number): string =>
    rows
      .slice(columns.headerRows, columns.headerRows + EXAMPLES)
      .map((row) => row[index] ?? '')
      .filter((cell) => cell !== '')
      .map((cell) => (cell.length > LONGEST ? `${cell.slice(0, LONGEST)}…` : cell))
      .join(' · ');
  const isReady = order !== '' && roles.includes('day') && (roles.includes('amount') || roles.includes('credit'));
  return (
    <form
      className={styles['columns']}
      aria-label="Columns"
      onSubmit={(event) => {
        event.preventDefault();
        if (order !== '') onDone({ ...columns, roles, order });
      }}
    >
      <p>Say what the columns are. This browser remembers it for files of this kind.</p>
      <ul>
        {roles.map((role, index) => (
          // The columns have no unique name.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <SelectField
              label={header[index] || `Column ${index + 1}`}
              value={role ?? ''}
              options={[
                { value: '', label: 'Not needed' },
                ...ROLES.map((name) => ({ value: name, label: LABELS[name] })),
              ]}
              onChange={(name) => setRoles(roles.map((one, at) => (at === index ? (name === '' ? null : name) : one)))}
            />
            <p>
              <bdi>{examplesOf(index)}</bdi>
            </p>
          </li>
        ))}
      </ul>
      <SelectField
        label="In 03/04/2026 the day is"
        value={order}
        options={[
          { value: '', label: 'Please say' },
          { value: 'dmy', label: '3 April' },
          { value: 'mdy', label: '4 March' },
        ]}
        onChange={setOrder}
      />
      {message !== undefined && (
        <p className={styles['failed']} role="alert">
          {message}
        </p>
      )}
      <button type="submit" className={buttonClass('outline')} disabled={!isReady}>
        Read the file
      </button>
      {!isReady && <p>A day and an amount are needed{order === '' && ', and how days are written'}.</p>}
    </form>
  );
};

const EXAMPLES = 3;
const LONGEST = 60;

const LABELS: Record<Role, string> = {
  day: 'Day',
  amount: 'Amount, with its sign',
  credit: 'Money in',
  debit: 'Money out',
  direction: 'In or out, as a word',
  text: 'What the payer wrote',
  payer: 'Payer',
  currency: 'Currency',
  account: 'Your account',
  state: 'Booked or not',
  reference: 'The bank’s number of the payment',
};
