import type { Translation } from '#contract/passage';
import { buttonClass } from '../../../components/button.ts';
import { SelectField } from '../components/fields.tsx';
import { LinesField } from '../components/lines-field.tsx';
import { errorAt } from '../draft/check-draft.ts';
import { MarginFields, type PassagePartProps } from './margin-fields.tsx';

export const TranslationFields = (part: PassagePartProps<Translation>) => {
  const { value, errors, change } = part;
  return (
    <>
      <SelectField
        label="Language of the original"
        value={value.from}
        options={languagesWith(value.from)}
        error={errors['from']}
        onChange={(from) => change((present) => ({ ...present, from }))}
      />
      <LinesField
        label="The original (one sentence per line)"
        lines={value.original}
        error={errorAt(errors, 'original')}
        onChange={(original) => change((present) => ({ ...present, original }))}
      />
      <SelectField
        label="Language of the translation"
        value={value.to}
        options={languagesWith(value.to)}
        error={errors['to']}
        onChange={(to) => change((present) => ({ ...present, to }))}
      />
      <LinesField
        label="The translation (one sentence per line)"
        lines={value.translated}
        hint={countHint(value)}
        error={errorAt(errors, 'translated')}
        onChange={(translated) => change((present) => ({ ...present, translated }))}
      />
      <div>
        <button
          type="button"
          className={buttonClass('quiet')}
          onClick={() =>
            change((present) => ({
              ...present,
              original: sentencesOf(present.original, present.from),
              translated: sentencesOf(present.translated, present.to),
            }))
          }
        >
          Put each sentence on its own line
        </button>
      </div>
      <MarginFields {...part} captionLabel="Whose text" />
    </>
  );
};

const countHint = ({ original, translated }: Translation): string =>
  original.length === translated.length
    ? 'Each line stands beside the line of the same number.'
    : `${original.length} lines above, ${translated.length} here: a line without its counterpart is not shown.`;

const sentencesOf = (lines: readonly string[], language: string): string[] => {
  const segmenter = new Intl.Segmenter(language === '' ? 'en' : language, { granularity: 'sentence' });
  return lines
    .flatMap((line) => [...segmenter.segment(line)].map(({ segment }) => segment.trim()))
    .filter((sentence) => sentence !== '');
};

const CODES =
  'ar bg ca cs da de el en es et eu fa fi fr ga he hi hr hu id is it ja ko lt lv nb nl pl pt ro ru sk sl sr sv th tr uk vi zh'.split(
    ' ',
  );

const names = new Intl.DisplayNames('en', { type: 'language' });

const CHOICES = [
  { value: '', label: 'Not said' },
  ...CODES.map((value) => ({ value, label: names.of(value) ?? value })).toSorted((a, b) =>
    a.label.localeCompare(b.label, 'en'),
  ),
];

const languagesWith = (code: string) =>
  CHOICES.some(({ value }) => value === code) ? CHOICES : [...CHOICES, { value: code, label: code }];
