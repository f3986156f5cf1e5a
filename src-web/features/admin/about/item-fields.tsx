import type { ReactNode } from 'react';
import type { RichText } from '#contract/rich-text';
import type { FieldErrors } from '../../../components/check-fields.ts';
import { errorAt } from '../draft/check-draft.ts';
import { TextField, Toggle } from '../components/fields.tsx';
import { IconPicker } from '../components/icon-picker.tsx';
import { unshownHint } from '../editor/unshown-hint.ts';
import { RichTextField } from '../rich-text/rich-text-field.tsx';
import styles from './about.module.css';

export interface Described {
  icon: string;
  description: RichText;
  isActive: boolean;
}

interface ItemFieldsProps<T extends Described> {
  item: T;
  onChange: (item: T) => void;
  errors: FieldErrors;
  title: {
    label: string;
    path: 'heading' | 'title';
    value: string;
    unnamed: string;
    set: (item: T, title: string) => T;
  };
  children?: ReactNode;
}

export const ItemFields = <T extends Described>({ item, onChange, errors, title, children }: ItemFieldsProps<T>) => (
  <div className={styles['fields']}>
    <TextField
      label={title.label}
      value={title.value}
      error={errors[title.path]}
      hint={unshownHint(title.value, title.unnamed)}
      onChange={(text) => onChange(title.set(item, text))}
    />
    <div className={styles['pair']}>
      <IconPicker
        label="Icon"
        value={item.icon}
        error={errors['icon']}
        onChange={(icon) => onChange({ ...item, icon })}
      />
      {children}
    </div>
    <RichTextField
      label="Description"
      headingBase={4}
      value={item.description}
      error={errorAt(errors, 'description')}
      onChange={(description) => onChange({ ...item, description })}
    />
    <Toggle label="Active" value={item.isActive} onChange={(isActive) => onChange({ ...item, isActive })} />
  </div>
);
