import { useId } from 'react';
import type { TableNode } from '#contract/rich-text';
import { TABLE_LIMITS } from '#contract/rich-text-limits';
import { Field } from '../../../components/field.tsx';
import { Change, Frame } from './embed-forms.tsx';
import type { EmbedFormProps } from './embed-node.tsx';
import styles from './embed-block.module.css';

export type TableContent = Required<Pick<TableNode, 'rows' | 'caption'>>;

export const TableForm = ({ content, onChange, onRemove }: EmbedFormProps<TableContent>) => {
  const columns = Math.max(...content.rows.map((row) => row.length));
  const rows = content.rows.map((row) => [...row, ...Array<string>(columns - row.length).fill('')]);
  const set = (next: string[][]) => onChange({ ...content, rows: next });
  const setCell = (at: number, column: number, text: string) => set(rows.with(at, (rows[at] ?? []).with(column, text)));
  return (
    <Frame
      name="Table"
      onRemove={onRemove}
      actions={
        <>
          <Change
            label="Add a row"
            isOff={rows.length >= TABLE_LIMITS.rows}
            onPress={() => set([...rows, Array<string>(columns).fill('')])}
          />
          <Change
            label="Add a column"
            isOff={columns >= TABLE_LIMITS.columns}
            onPress={() => set(rows.map((row) => [...row, '']))}
          />
          <Change label="Remove the last row" isOff={rows.length < 2} onPress={() => set(rows.slice(0, -1))} />
          <Change
            label="Remove the last column"
            isOff={columns < 2}
            onPress={() => set(rows.map((row) => row.slice(0, -1)))}
          />
        </>
      }
    >
      <div className={styles['cells']}>
        <table aria-label="Cells, with the names of the columns first">
          <tbody>
            {rows.map((row, at) => (
              <tr key={at}>
                {row.map((cell, column) => (
                  <td key={column}>
                    <input
                      dir="auto"
                      autoComplete="off"
                      aria-label={at === 0 ? `Name of column ${column + 1}` : `Row ${at}, column ${column + 1}`}
                      maxLength={TABLE_LIMITS.cell}
                      value={cell}
                      onChange={(event) => setCell(at, column, event.target.value)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Field
        name={useId()}
        label="Caption (optional)"
        autoComplete="off"
        maxLength={TABLE_LIMITS.caption}
        value={content.caption}
        onChange={(event) => onChange({ ...content, caption: event.target.value })}
      />
    </Frame>
  );
};
