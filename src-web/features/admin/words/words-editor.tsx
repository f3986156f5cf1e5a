import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { loaders } from 'virtual:words';
import type { WordOverrides } from '#contract/content';
import { keepsPlaceholders, SOLD_WORDS, textsByForm } from '#contract/word-overrides';
import type { Text, WordsLanguage } from '#contract/words';
import { buttonClass } from '../../../components/button.ts';
import { Field } from '../../../components/field.tsx';
import { siteBook } from '../../../lib/page-language.ts';
import { TextField } from '../components/fields.tsx';
import { FormSection } from '../components/form-section.tsx';
import { errorAt } from '../draft/check-draft.ts';
import { useDraft } from '../draft/use-draft.ts';
import { failuresOf, useEditor, type EditorMessages } from '../draft/use-editor.ts';
import { EditorFrame } from '../editor/editor-frame.tsx';
import { WORD_PLACES } from '../word-places.ts';
import styles from './words-editor.module.css';

/** Headings of sections are edited on the tab Pages; visitors never see the texts of drafts. */
const ELSEWHERE = /^(?:section|draft)\./;

export const WordsEditor = ({ preview }: { preview: (words: WordOverrides) => ReactNode }) => {
  const draft = useDraft('words', { prepare: withoutEmpty });
  const editor = useEditor('words', [draft], WORDS_MESSAGES);
  const [search, setSearch] = useState('');
  const { language } = siteBook();
  const texts = useVisitorsTexts(language);
  const { value: words } = draft;
  const overrides = words?.texts[language] ?? {};
  const places = placesOf(textsByForm(texts), overrides, search);
  const change = (next: (overrides: Readonly<Record<string, string>>) => Record<string, string>) =>
    draft.change((present) => ({
      ...present,
      texts: { ...present.texts, [language]: next(present.texts[language] ?? {}) },
    }));
  const others = Object.entries(words?.texts ?? {}).filter(
    ([other, said]) => other !== language && Object.values(said).some(isSaid),
  );
  return (
    <EditorFrame
      editor={editor}
      title="Words"
      lead={`What the site says to your visitors by itself, in ${nameOf(language)}. Say it as you would; an empty field is the site's own text.`}
      waiting="Loading words..."
      preview={words !== null && preview(words)}
      top={
        Object.values(overrides).some(isSaid) && (
          <button type="button" className={buttonClass('quiet')} onClick={() => change(() => ({}))}>
            Reset All
          </button>
        )
      }
    >
      <Field
        name="words-search"
        type="search"
        label="Search words"
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <output className={styles['found']}>
        {places.length === 0 && search.trim() !== '' && `No text has “${search.trim()}” in it.`}
        {others.map(([other, said]) => (
          <span key={other}>
            {`${Object.values(said).filter(isSaid).length} of your words are for ${nameOf(other)}. They wait until the site speaks it again.`}
          </span>
        ))}
      </output>
      {places.map(([place, rows]) => (
        <FormSection key={place} title={TITLES.get(place) ?? place}>
          {rows.map(([key, text]) => (
            <WordOverride
              key={key}
              text={text}
              override={overrides[key] ?? ''}
              error={errorAt(draft.errors, `texts.${language}.${key}`)}
              onChange={(said) => change((present) => ({ ...present, [key]: said }))}
            />
          ))}
        </FormSection>
      ))}
    </EditorFrame>
  );
};

const useVisitorsTexts = (language: WordsLanguage): Readonly<Record<string, Text>> => {
  const { data = {} } = useQuery({
    queryKey: ['texts for visitors', language],
    queryFn: async () => {
      const [visitor, customer] = await Promise.all([
        loaders[`${language}/visitor`](),
        loaders[`${language}/customer`](),
      ]);
      const sold = Object.entries(customer.texts).filter(([key]) => SOLD_WORDS.some((known) => known === key));
      return { ...visitor.texts, ...Object.fromEntries(sold) };
    },
  });
  return data;
};

const WORDS_MESSAGES: EditorMessages = {
  ...failuresOf('words'),
  saved: { title: 'Words updated successfully!', description: 'Your changes are now live on your website.' },
};

const TITLES: ReadonlyMap<string, string> = new Map(Object.entries(WORD_PLACES));
const ORDER = [...TITLES.keys()];

interface WordOverrideProps {
  text: string;
  override: string;
  error: string | undefined;
  onChange: (override: string) => void;
}

const WordOverride = ({ text, override, error, onChange }: WordOverrideProps) => (
  <div className={styles['word']}>
    <TextField
      label={text}
      value={override}
      error={error}
      hint={isSaid(override) && !keepsPlaceholders(override, text) ? lostHint(text) : undefined}
      onChange={onChange}
    />
    {override !== '' && (
      <button
        type="button"
        className={buttonClass('quiet')}
        aria-label={`Reset “${text}”`}
        onClick={() => onChange('')}
      >
        Reset
      </button>
    )}
  </div>
);

const lostHint = (text: string): string => {
  const names = [...new Set(text.match(/\{\w+\}/g))];
  return names.length === 0
    ? 'This is saved, but not shown: this text has no place for what stands in {braces}.'
    : `This is saved, but not shown: it needs ${names.join(' and ')} once, where the site puts in what belongs there.`;
};

const nameOf = (language: string): string =>
  new Intl.DisplayNames('en', { type: 'language', fallback: 'code' }).of(language) ?? language;

const isSaid = (override: string): boolean => override.trim() !== '';

type Row = [key: string, text: string];

const placesOf = (
  all: readonly Row[],
  overrides: Readonly<Record<string, string>>,
  search: string,
): [string, Row[]][] => {
  const wanted = search.trim().toLowerCase();
  const rows = all.filter(
    ([key, text]) => !ELSEWHERE.test(key) && `${text}\n${overrides[key] ?? ''}`.toLowerCase().includes(wanted),
  );
  const placed = Map.groupBy(rows, ([key]) => key.split('.')[0] ?? '');
  return [...placed].toSorted(([a], [b]) => ORDER.indexOf(a) - ORDER.indexOf(b));
};

const withoutEmpty = ({ texts }: WordOverrides): WordOverrides => ({
  texts: Object.fromEntries(
    Object.entries(texts).flatMap(([language, overrides]) => {
      const said = Object.entries(overrides).filter(([, override]) => isSaid(override));
      return said.length === 0 ? [] : [[language, Object.fromEntries(said)]];
    }),
  ),
});
