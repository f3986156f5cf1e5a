export interface CsvColumn<T> {
  label: string;
  cell: (record: T) => string | number | null;
}
