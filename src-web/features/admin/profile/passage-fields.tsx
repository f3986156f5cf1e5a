import type { Profile } from '#contract/content';
import type { BeforeAfter, ContactSheet, Passage, PassageKind, Translation } from '#contract/passage';
import { SelectField, TextField } from '../components/fields.tsx';
import { FormSection } from '../components/form-section.tsx';
import { errorAt, errorsBelow } from '../draft/check-draft.ts';
import type { Draft } from '../draft/use-draft.ts';
import { ContactSheetFields } from './contact-sheet-fields.tsx';
import { EditsFields } from './edits-fields.tsx';
import { TranslationFields } from './translation-fields.tsx';
import { PictureField } from '../media/picture-field.tsx';
import { MarginFields, type PassagePartProps } from './margin-fields.tsx';

interface PassageFieldsProps {
  draft: Draft<'profile'>;
  profile: Profile;
}

interface Parts {
  contactSheet: ContactSheet;
  translation: Translation;
  beforeAfter: BeforeAfter;
}

const partOf = <K extends keyof Parts>(parts: Partial<Parts> | undefined, key: K): Parts[K] =>
  parts?.[key] ?? BLANK[key];

/** The other kinds of passage keep their content, so that the owner can go back to them. */
export const PassageFields = ({ draft, profile: { edits, passage = ABSENT } }: PassageFieldsProps) => {
  const { kind } = passage;
  const part = <K extends keyof Parts>(key: K) => ({
    value: partOf(passage, key),
    errors: errorsBelow(draft.errors, `passage.${key}`),
    change: (next: (present: Parts[K]) => Parts[K]) =>
      draft.change((present): Profile => ({
        ...present,
        passage: { ...(present.passage ?? ABSENT), [key]: next(partOf(present.passage, key)) },
      })),
  });
  return (
    <FormSection title="A passage of your work" hint={HINTS[kind]}>
      <SelectField
        label="Kind of passage"
        value={kind}
        options={KINDS}
        error={errorAt(draft.errors, 'passage.kind')}
        onChange={(chosen) =>
          draft.change((present): Profile => ({ ...present, passage: { ...present.passage, kind: chosen } }))
        }
      />
      {kind === 'edited-sentence' && <EditsFields draft={draft} edits={edits} />}
      {kind === 'contact-sheet' && <ContactSheetFields {...part('contactSheet')} />}
      {kind === 'translation' && <TranslationFields {...part('translation')} />}
      {kind === 'before-after' && <BeforeAfterFields {...part('beforeAfter')} />}
    </FormSection>
  );
};

const ABSENT: Passage = { kind: 'edited-sentence' };

const BLANK: Parts = {
  contactSheet: { frames: [], notes: [], caption: '' },
  translation: { from: '', to: '', original: [], translated: [], notes: [], caption: '' },
  beforeAfter: { before: { imageUrl: '', alt: '' }, after: { imageUrl: '', alt: '' }, notes: [], caption: '' },
};

const KINDS: readonly { value: PassageKind; label: string }[] = [
  { value: 'edited-sentence', label: 'A sentence, edited' },
  { value: 'contact-sheet', label: 'A contact sheet, one frame circled' },
  { value: 'translation', label: 'A text beside its translation' },
  { value: 'before-after', label: 'Before and after' },
];

const HINTS: Readonly<Record<PassageKind, string>> = {
  'edited-sentence':
    'A client’s sentence as it came and as it went to print. If left empty, the page has no such part.',
  'contact-sheet': 'The frames of one shoot, and the one you chose. Without a frame the page has no such part.',
  translation: 'A few sentences and what you made of them. Without a pair the page has no such part.',
  'before-after':
    'Two pictures of one thing, with a line to move between them. Without both the page has no such part.',
};

const BeforeAfterFields = (part: PassagePartProps<BeforeAfter>) => {
  const { value, errors, change } = part;
  return (
    <>
      {SIDES.map(({ side, label }) => (
        <div key={side}>
          <PictureField
            label={label}
            value={value[side].imageUrl}
            error={errors[`${side}.imageUrl`]}
            onChange={(imageUrl) => change((present) => ({ ...present, [side]: { ...present[side], imageUrl } }))}
          />
          <TextField
            label={`What is to be seen ${side}`}
            hint="For who can’t see the picture."
            value={value[side].alt}
            error={errors[`${side}.alt`]}
            onChange={(alt) => change((present) => ({ ...present, [side]: { ...present[side], alt } }))}
          />
        </div>
      ))}
      <MarginFields {...part} captionLabel="Whose work, and when" />
    </>
  );
};

const SIDES = [
  { side: 'before', label: 'Picture before' },
  { side: 'after', label: 'Picture after' },
] as const;
