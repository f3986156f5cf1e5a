import { useState } from 'react';
import { BOOK_PERIODS, bookPeriod, type BookPeriod } from '#contract/books';
import { Field } from '../../../components/field.tsx';
import { Panel } from '../../../components/panel.tsx';
import { siteToday } from '../../../lib/format-time.ts';
import { SelectField } from '../components/fields.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import styles from './books-panel.module.css';

const LABELS: Record<BookPeriod, string> = {
  this_month: 'This month',
  last_month: 'Last month',
  this_quarter: 'This quarter',
  last_quarter: 'Last quarter',
  this_year: 'This year',
  last_year: 'Last year',
};

const CHOICES = [
  ...BOOK_PERIODS.map((value) => ({ value, label: LABELS[value] })),
  { value: 'own', label: 'Other days' },
] as const;

export const BooksPanel = () => {
  const [preset, setPreset] = useState<(typeof CHOICES)[number]['value']>('last_month');
  const [{ from, to }, setPeriod] = useState(() => bookPeriod('last_month', siteToday()));
  const file = (name: string) => `/admin/${name}.csv?${new URLSearchParams({ from, to }).toString()}`;
  const typed = (change: { from?: string; to?: string }) => {
    setPreset('own');
    setPeriod((now) => ({ ...now, ...change }));
  };
  return (
    <Panel
      title="For Your Accountant"
      lead="All invoices, receipts and credit notes of a period with net, VAT and gross, and the fees that were taken. Days are those of your site’s time zone."
    >
      <div className={styles['period']}>
        <SelectField
          label="Period"
          value={preset}
          options={CHOICES}
          onChange={(chosen) => {
            setPreset(chosen);
            if (chosen !== 'own') setPeriod(bookPeriod(chosen, siteToday()));
          }}
        />
        <Field
          name="books-from"
          label="First day"
          type="date"
          value={from}
          onChange={({ target }) => typed({ from: target.value })}
        />
        <Field
          name="books-to"
          label="Last day"
          type="date"
          value={to}
          onChange={({ target }) => typed({ to: target.value })}
        />
        <div className={styles['files']}>
          <ExportButton file={file('books')} label="Lines as CSV" />
          <ExportButton file={file('books-sums')} label="Sums as CSV" />
        </div>
      </div>
    </Panel>
  );
};

export const PeriodPanel = () => {
  const [from, setFrom] = useState(() => `${new Date().getUTCFullYear()}-01-01`);
  const [to, setTo] = useState(() => `${new Date().getUTCFullYear()}-12-31`);
  return (
    <Panel
      title="All Payments"
      lead="Payments, fees and refunds of a period, one line each. Days are those of your site’s time zone."
    >
      <div className={styles['period']}>
        <Field name="from" label="From" type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
        <Field name="to" label="To" type="date" value={to} onChange={({ target }) => setTo(target.value)} />
        <div className={styles['files']}>
          <ExportButton file={`/admin/payments.csv?${new URLSearchParams({ from, to }).toString()}`} />
        </div>
      </div>
    </Panel>
  );
};
