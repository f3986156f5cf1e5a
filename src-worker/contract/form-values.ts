import { namesOf, type FieldValues, type FieldUse, type FormFields, type Place } from './form.ts';

type Value = string | readonly string[];

export const pickFields = <F extends FormFields, V extends FieldValues<F>>(fields: F, record: V) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => Object.hasOwn(fields, name))) as Pick<
    V,
    keyof F & keyof V
  >;

export const valueText = (value: Value = '', between = ', '): string =>
  typeof value === 'string' ? value : value.join(between);

interface Shown<N extends string> {
  labels: Readonly<Record<N, string>>;
  values: Readonly<Partial<Record<N, Value>>>;
}

export const factsOf = <N extends string>(
  uses: Readonly<Record<N, FieldUse>>,
  place: Place,
  { labels, values }: Shown<NoInfer<N>>,
): [label: string, value: string][] =>
  namesOf(uses).flatMap((name): [string, string][] => {
    const value = valueText(values[name]);
    return uses[name].in.includes(place) && value !== '' ? [[labels[name], value]] : [];
  });
