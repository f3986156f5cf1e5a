import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { Bank } from '#contract/bank';
import { buttonClass } from '../../../components/button.ts';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { QUOTE } from '../quote-paths.ts';
import { recordTransfer } from '../record-transfer.ts';
import { FileError, type BankFile } from './bank-entry.ts';
import styles from './bank-files.module.css';
import { ColumnsForm } from './columns-form.tsx';
import { FilePayments, type Recording } from './file-payments.tsx';
import { keepColumns, readBankFile, readTableAs, type UnknownTable } from './read-bank-file.ts';

interface BankFilesProps {
  files: readonly File[];
  bank: Bank;
  onRecorded: () => void;
  onSeen: (day: string) => Promise<void>;
  onClose: () => void;
}

type Reading =
  | { name: string; state: 'reading' }
  | { name: string; state: 'failed'; message: string }
  | { name: string; state: 'columns'; table: UnknownTable; message?: string }
  | { name: string; state: 'read'; file: BankFile; table: UnknownTable | null };

export const BankFiles = ({ files, bank, onRecorded, onSeen, onClose }: BankFilesProps) => {
  const client = useQueryClient();
  const [readings, setReadings] = useState<readonly Reading[]>(() =>
    files.map(({ name }) => ({ name, state: 'reading' })),
  );
  const put = useCallback(
    (index: number, reading: Reading) =>
      setReadings((before) => before.map((one, at) => (at === index ? reading : one))),
    [],
  );
  useEffect(() => {
    let isHere = true;
    const readAll = async () => {
      for (const [index, file] of files.entries()) {
        const reading = await readingOf(file);
        if (!isHere) return;
        put(index, reading);
      }
    };
    void readAll();
    return () => {
      isHere = false;
    };
  }, [files, put]);
  const record = async ({ part, id, entry }: Recording) => {
    await recordTransfer(part.quote_id, {
      id,
      part: part.part,
      amount: entry.cents / 100,
      day: entry.day,
      reference: Array.from(entry.text).slice(0, 140).join('').trim(),
    });
    void client.invalidateQueries({ queryKey: [QUOTE, part.quote_id] });
    onRecorded();
  };
  const readAgain = async (index: number, table: UnknownTable, columns: UnknownTable['columns']) => {
    const { name } = table;
    const next = { ...table, columns };
    try {
      put(index, { name, state: 'read', file: await readTableAs(next, columns), table: next });
      keepColumns(table.header, columns);
    } catch (error) {
      put(index, { name, state: 'columns', table: next, message: messageOf(error) });
    }
  };
  return (
    <div className={styles['files']}>
      {readings.map((reading, index) => {
        const { name } = reading;
        return (
          // Two files may have the same name.
          // oxlint-disable-next-line react/no-array-index-key
          <section key={index} aria-label={name}>
            <h3>
              <bdi>{name}</bdi>
            </h3>
            {reading.state === 'reading' && <SkeletonRows count={3} />}
            {reading.state === 'failed' && (
              <p className={styles['failed']} role="alert">
                {reading.message}
              </p>
            )}
            {reading.state === 'columns' && (
              <ColumnsForm
                table={reading.table}
                message={reading.message}
                onDone={(columns) => void readAgain(index, reading.table, columns)}
              />
            )}
            {reading.state === 'read' && (
              <FilePayments
                file={reading.file}
                bank={bank}
                onRecord={record}
                onSeen={onSeen}
                onColumns={
                  reading.table === null
                    ? null
                    : () => reading.table !== null && put(index, { name, state: 'columns', table: reading.table })
                }
              />
            )}
          </section>
        );
      })}
      <button type="button" className={buttonClass('quiet')} onClick={onClose}>
        {files.length === 1 ? 'Close this file' : 'Close these files'}
      </button>
    </div>
  );
};

const readingOf = async (source: File): Promise<Reading> => {
  const { name } = source;
  try {
    const { file, table } = await readBankFile(source);
    return file === null ? { name, state: 'columns', table } : { name, state: 'read', file, table };
  } catch (error) {
    return { name, state: 'failed', message: messageOf(error) };
  }
};

const messageOf = (error: unknown): string =>
  error instanceof FileError ? error.message : 'The file could not be read. Please choose it again.';
