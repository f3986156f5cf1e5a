import { useQuery } from '@tanstack/react-query';
import type { PassageKind } from '#contract/passage';
import { sectionsInOrder, type AboutSectionId, type HomeSectionId, type SectionChoice } from '#contract/site-sections';
import { wordIn } from '#contract/words';
import type { ClientKey } from '#words/language';
import { siteBook } from '../../../lib/page-language.ts';
import type { FieldErrors } from '../../../components/check-fields.ts';
import { TextField, Toggle } from '../components/fields.tsx';
import { FormSection } from '../components/form-section.tsx';
import { fetchDocument } from '../draft/content-api.ts';
import { ItemList, type Change } from '../editor/item-list.tsx';
import { useReadAfterSaves } from '../use-read-after-saves.ts';

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
  const kind = usePassageKind();
  const change: Change<SectionChoice<Id>[]> = (next) =>
    onChange((present) => (typeof next === 'function' ? next(sectionsInOrder(ids, present)) : next));
  return (
    <FormSection title={title} hint={hint}>
      <ItemList
        label={title}
        noun="section"
        items={sectionsInOrder(ids, choices)}
        onChange={change}
        titleOf={({ id, heading }) => heading.trim() || siteHeading(id, kind)}
        detailOf={({ isShown }) => (isShown ? '' : 'Hidden')}
        errors={errors}
      >
        {(section, changeSection, sectionErrors) => (
          <SectionFields section={section} kind={kind} errors={sectionErrors} onChange={changeSection} />
        )}
      </ItemList>
    </FormSection>
  );
};

const siteHeading = (id: HomeSectionId | AboutSectionId, kind: PassageKind): string =>
  wordIn(siteBook(), `section.${id === 'edits' && kind !== 'edited-sentence' ? kind : id}`);

const QUERY = 'kind of passage';

const usePassageKind = (): PassageKind => {
  useReadAfterSaves(QUERY);
  const { data } = useQuery({ queryKey: [QUERY], queryFn: () => fetchDocument('profile') });
  return data?.body.passage?.kind ?? 'edited-sentence';
};

const LEADS: Partial<Record<HomeSectionId | AboutSectionId, ClientKey>> = {
  skills: 'home.services-lead',
  projects: 'home.projects-lead',
  pricing: 'pricing.lead-trial-project-plan',
  contact: 'contact.lead',
};

const siteLead = (id: HomeSectionId | AboutSectionId): string => {
  if (id === 'about') return 'The founder’s name';
  const key = LEADS[id];
  return key === undefined ? 'None' : wordIn(siteBook(), key);
};

interface SectionFieldsProps<Id extends HomeSectionId | AboutSectionId> {
  section: SectionChoice<Id>;
  kind: PassageKind;
  errors: FieldErrors;
  onChange: Change<SectionChoice<Id>>;
}

const SectionFields = <Id extends HomeSectionId | AboutSectionId>({
  section: { id, isShown, heading, lead },
  kind,
  errors,
  onChange,
}: SectionFieldsProps<Id>) => (
  <>
    <TextField
      label="Heading"
      placeholder={siteHeading(id, kind)}
      hint="Menu and footer call it the same. Empty, it is what you see here in grey."
      value={heading}
      error={errors['heading']}
      onChange={(text) => onChange((present) => ({ ...present, heading: text }))}
    />
    {id !== 'edits' && (
      <TextField
        label="Sentence under the heading"
        placeholder={siteLead(id)}
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
