import {
  SECTION_HEADINGS,
  sectionsInOrder,
  type AboutSectionId,
  type HomeSectionId,
  type SectionChoice,
} from '#contract/site-sections';
import type { FieldErrors } from '../../../components/check-fields.ts';
import { TextField, Toggle } from '../components/fields.tsx';
import { FormSection } from '../components/form-section.tsx';
import { ItemList, type Change } from '../editor/item-list.tsx';

interface SectionListProps<Id extends HomeSectionId | AboutSectionId> {
  title: string;
  hint: string;
  ids: readonly Id[];
  choices: readonly SectionChoice<Id>[];
  errors: FieldErrors;
  onChange: (next: (present: readonly SectionChoice<Id>[]) => SectionChoice<Id>[]) => void;
}

export const SectionList = <Id extends HomeSectionId | AboutSectionId>({
  title,
  hint,
  ids,
  choices,
  errors,
  onChange,
}: SectionListProps<Id>) => {
  const change: Change<SectionChoice<Id>[]> = (next) =>
    onChange((present) => (typeof next === 'function' ? next(sectionsInOrder(ids, present)) : next));
  return (
    <FormSection title={title} hint={hint}>
      <ItemList
        label={title}
        noun="section"
        items={sectionsInOrder(ids, choices)}
        onChange={change}
        titleOf={({ id, heading }) => heading.trim() || SECTION_HEADINGS[id]}
        detailOf={({ isShown }) => (isShown ? '' : 'Hidden')}
        errors={errors}
      >
        {(section, changeSection, sectionErrors) => (
          <SectionFields section={section} errors={sectionErrors} onChange={changeSection} />
        )}
      </ItemList>
    </FormSection>
  );
};

const LEADS: Partial<Record<HomeSectionId | AboutSectionId, string>> = {
  skills: 'Open one to read what it involves.',
  about: 'Your name',
  projects: 'What was asked, what was made, and what came of it.',
  pricing: 'A trial, a single piece, or a number of them every month.',
  contact: 'Say what you need and when. You will have a reply within 24 hours.',
};

interface SectionFieldsProps<Id extends HomeSectionId | AboutSectionId> {
  section: SectionChoice<Id>;
  errors: FieldErrors;
  onChange: Change<SectionChoice<Id>>;
}

const SectionFields = <Id extends HomeSectionId | AboutSectionId>({
  section: { id, isShown, heading, lead },
  errors,
  onChange,
}: SectionFieldsProps<Id>) => (
  <>
    <TextField
      label="Heading"
      placeholder={SECTION_HEADINGS[id]}
      hint="Menu and footer call it the same. Empty, it is what you see here in grey."
      value={heading}
      error={errors['heading']}
      onChange={(text) => onChange((present) => ({ ...present, heading: text }))}
    />
    {id !== 'edits' && (
      <TextField
        label="Sentence under the heading"
        placeholder={LEADS[id] ?? 'None'}
        value={lead}
        error={errors['lead']}
        onChange={(text) => onChange((present) => ({ ...present, lead: text }))}
      />
    )}
    {id === 'contact' ? (
      <p>This section is always shown: it is where visitors write to you.</p>
    ) : (
      <Toggle
        label="Shown on the site"
        value={isShown}
        onChange={(isOn) => onChange((present) => ({ ...present, isShown: isOn }))}
      />
    )}
  </>
);
