/** A column of a file for spreadsheets: what its first line says, and its cell in the line of a record. */
export interface CsvColumn<T> {
  label: string;
  cell: (record: T) => string | number | null;
}
