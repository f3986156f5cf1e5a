import type { ReactNode } from 'react';
import styles from './record-table.module.css';

export interface Column<T> {
  label: string;
  /** Numbers stand at the end of their column. */
  isNumber?: boolean;
  cell: (record: T) => ReactNode;
}

interface RecordTableProps<T> {
  /** What the table shows, for screen readers. */
  caption: string;
  /** The first names the record. */
  columns: readonly Column<T>[];
  records: readonly T[];
  keyOf: (record: T) => string;
}

/** Records in a table, which on a phone become cards. */
export const RecordTable = <T,>({ caption, columns: [first, ...others], records, keyOf }: RecordTableProps<T>) => (
  <table className={styles['records']}>
    <caption className="visually-hidden">{caption}</caption>
    <thead>
      <tr>
        {first !== undefined && <th scope="col">{first.label}</th>}
        {others.map(({ label, isNumber }) => (
          <th key={label} scope="col" data-number={isNumber}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {records.map((record) => (
        <tr key={keyOf(record)}>
          {first !== undefined && <th scope="row">{first.cell(record)}</th>}
          {others.map(({ label, isNumber, cell }) => (
            <td key={label} data-label={label} data-number={isNumber}>
              <div>{cell(record)}</div>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
