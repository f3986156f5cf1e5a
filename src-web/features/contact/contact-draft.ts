import { CONTACT_FIELDS } from '#contract/contact-rules';
import { mapFields, namesOf } from '#contract/form';
import { readStoredJson, writeStored } from '../../lib/storage.ts';

export const restoreDraft = (form: HTMLFormElement): void => {
  const draft = readStoredJson('sessionStorage', KEY);
  if (!isValues(draft)) return;
  for (const control of controls(form)) {
    const kept = draft[control.name] ?? [];
    if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      control.checked ||= kept.includes(control.value);
    } else {
      control.value ||= kept[0] ?? '';
    }
  }
};

const KEY = 'contact-draft';

/** A reload loses no text of the form. The idempotency key changes with the text. */
export const keepDraft = (form: HTMLFormElement): string => {
  const data = new FormData(form);
  const values = mapFields(CONTACT_FIELDS, (name) => data.getAll(name).filter((item) => typeof item === 'string'));
  const stored = readStoredJson('sessionStorage', KEY);
  const former = isValues(stored) ? stored : {};
  const isSame = Object.entries(values).every(([name, list]) => JSON.stringify(former[name]) === JSON.stringify(list));
  const id = (isSame ? former['id']?.[0] : undefined) ?? crypto.randomUUID();
  writeStored('sessionStorage', KEY, JSON.stringify({ ...values, id: [id] }));
  return id;
};

export const isBegun = (form: HTMLFormElement): boolean => {
  const data = new FormData(form);
  return namesOf(CONTACT_FIELDS).some((name) => data.get(name));
};

export const dropDraft = (): void => {
  writeStored('sessionStorage', KEY, null);
};

type Values = Record<string, string[]>;

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((list) => Array.isArray(list) && list.every((item) => typeof item === 'string'));

const controls = (form: HTMLFormElement) =>
  [...form.elements].filter((element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement);
