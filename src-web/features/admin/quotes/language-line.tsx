import { useState } from 'react';
import type { WordsLanguage } from '#contract/words';
import { textButtonClass } from '../../../components/text-button.ts';
import { SelectField } from '../components/fields.tsx';
import { LANGUAGE_CHOICES, languageName } from '../components/language-name.ts';
import styles from './quote-form.module.css';

interface ClientLanguageProps {
  language: WordsLanguage | null;
  error: string | undefined;
  hint?: string;
  onChange: (language: WordsLanguage | null) => void;
}

/** The field for the client's language is hidden at first, because that of most clients is known. */
export const ClientLanguage = ({
  language,
  error,
  hint = 'For the quote’s page, its emails and receipts.',
  onChange,
}: ClientLanguageProps) => {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && error === undefined) {
    return (
      <p className={styles['language']}>
        Client’s language: {languageName(language)}.{' '}
        <button type="button" className={textButtonClass} onClick={() => setOpen(true)}>
          Change<span className="visually-hidden"> the client’s language</span>
        </button>
      </p>
    );
  }
  return (
    <SelectField
      label="Client’s language"
      hint={hint}
      value={language ?? ''}
      options={LANGUAGE_CHOICES}
      error={error}
      onChange={(chosen) => onChange(chosen === '' ? null : chosen)}
    />
  );
};
