import { useState, type KeyboardEvent } from 'react';
import { buttonClass } from '../../../components/button.ts';
import { Field } from '../../../components/field.tsx';
import { toAddress } from './address.ts';
import styles from './rich-text.module.css';

interface LinkFormProps {
  link: string | null;
  onSet: (url: string) => void;
  onRemove: () => void;
  onClose: () => void;
}

/** The link form is no form element, because the editor is inside a form. */
export const LinkForm = ({ link, onSet, onRemove, onClose }: LinkFormProps) => {
  const [typed, setTyped] = useState(link ?? '');
  const [error, setError] = useState<string>();

  const submit = () => {
    const url = toAddress(typed);
    if (url === null) setError(MESSAGE);
    else onSet(url);
  };

  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') submit();
    else onClose();
  };

  return (
    <fieldset aria-label="Link" className={styles['link']}>
      <Field
        name="link-address"
        label="Link address"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        // The owner has opened this form, so its field may take the focus.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={press}
      />
      <div className={styles['actions']}>
        <button type="button" className={buttonClass('quiet')} onClick={submit}>
          Set Link
        </button>
        {link !== null && (
          <button type="button" className={buttonClass('quiet')} onClick={onRemove}>
            Remove Link
          </button>
        )}
        <button type="button" className={buttonClass('quiet')} onClick={onClose}>
          Cancel
        </button>
      </div>
    </fieldset>
  );
};

const MESSAGE = 'Links start with https://, http://, mailto: or tel:';
