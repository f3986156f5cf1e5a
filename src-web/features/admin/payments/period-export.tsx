import { useState } from 'react';
import { Field } from '../../../components/field.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import styles from './seller-panel.module.css';

/** Payments, fees and refunds of a period, for a bookkeeper. */
export const PeriodExport = () => {
  const [from, setFrom] = useState(() => `${new Date().getUTCFullYear()}-01-01`);
  const [to, setTo] = useState(() => `${new Date().getUTCFullYear()}-12-31`);
  return (
    <fieldset className={styles['period']}>
      <legend>Payments, fees and refunds of a period</legend>
      <Field name="from" label="From" type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
      <Field name="to" label="To" type="date" value={to} onChange={({ target }) => setTo(target.value)} />
      <ExportButton file={`/admin/payments.csv?${new URLSearchParams({ from, to }).toString()}`} />
    </fieldset>
  );
};
