import type { ReactNode } from 'react';
import { LINKED_RECORD } from './linked-record.ts';
import styles from './record-table.module.css';

export interface Column<T> {
  label: string;
  isNumber?: boolean;
  width?: string;
  keeps?: 'words' | 'line';
  cell: (record: T) => ReactNode;
}

interface RecordTableProps<T> {
  caption: string;
  columns: readonly Column<T>[];
  records: readonly T[];
  keyOf: (record: T) => string;
  linked?: string | null;
}

export const RecordTable = <T,>({
  caption,
  columns: [first, ...others],
  records,
  keyOf,
  linked = null,
}: RecordTableProps<T>) => (
  <div className={styles['frame']}>
    <table className={styles['records']}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {first !== undefined && (
            <th scope="col" style={{ inlineSize: first.width }}>
              {first.label}
            </th>
          )}
          {others.map(({ label, isNumber, width }) => (
            <th key={label} scope="col" data-number={isNumber} style={{ inlineSize: width }}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <tr key={keyOf(record)} {...(keyOf(record) === linked ? LINKED_RECORD : {})}>
            {first !== undefined && (
              <th scope="row" data-keeps={first.keeps}>
                {first.cell(record)}
              </th>
            )}
            {others.map(({ label, isNumber, keeps, cell }) => (
              <td key={label} data-label={label} data-number={isNumber} data-keeps={keeps}>
                <div>{cell(record)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
