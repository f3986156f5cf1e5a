import { isSaid } from '#contract/content';
import type { FieldErrors } from '../../../components/check-fields.ts';
import { errorAt } from '../draft/check-draft.ts';
import type { Draft } from '../draft/use-draft.ts';
import { unshownHint } from '../editor/unshown-hint.ts';
import { TextAreaField, TextField } from '../components/fields.tsx';
import { FormSection } from '../components/form-section.tsx';
import { LinesField } from '../components/lines-field.tsx';
import { ItemList, type Change } from '../editor/item-list.tsx';
import { freshId } from '../editor/list-order.ts';

interface CvSectionsProps {
  experience: Draft<'experience'>;
  education: Draft<'education'>;
  certifications: Draft<'certifications'>;
  tools: Draft<'technical_skills'>;
}

export const CvSections = ({ experience, education, certifications, tools }: CvSectionsProps) => (
  <>
    <CvList
      draft={experience}
      title="Work experience"
      hint="Where you have worked, the newest first."
      noun="position"
      addLabel="Add Position"
      titleOf={({ role }) => role}
      detailOf={({ period }) => period}
      fields={[
        { name: 'role', label: 'Role' },
        { name: 'company', label: 'Company' },
        { name: 'period', label: 'Period', placeholder: '2014 to present' },
        { name: 'description', label: 'Description', isLong: true },
      ]}
      idPrefix="experience-"
      make={(id) => ({ id, role: '', company: '', period: '', description: '' })}
    />
    <CvList
      draft={education}
      title="Education"
      noun="degree"
      addLabel="Add Degree"
      titleOf={({ degree }) => degree}
      detailOf={({ year }) => year}
      fields={[
        { name: 'degree', label: 'Degree' },
        { name: 'school', label: 'School' },
        { name: 'year', label: 'Year' },
      ]}
      idPrefix="education-"
      make={(id) => ({ id, degree: '', school: '', year: '' })}
    />
    <CvList
      draft={certifications}
      title="Certificates"
      noun="certificate"
      addLabel="Add Certificate"
      titleOf={({ name }) => name}
      detailOf={({ year }) => year}
      fields={[
        { name: 'name', label: 'Certificate' },
        { name: 'issuer', label: 'Issued by' },
        { name: 'year', label: 'Year' },
      ]}
      idPrefix="certification-"
      make={(id) => ({ id, name: '', issuer: '', year: '' })}
    />
    <ToolsList draft={tools} />
  </>
);

const EMPTY = 'Nothing yet. The home page leaves this part out.';

interface CvListProps<T extends { id: string }> {
  draft: { value: T[] | null; errors: FieldErrors; change: Change<T[]> };
  title: string;
  hint?: string;
  noun: string;
  addLabel: string;
  titleOf: (entry: T) => string;
  detailOf: (entry: T) => string;
  fields: readonly { name: keyof T & string; label: string; placeholder?: string; isLong?: boolean }[];
  idPrefix: string;
  make: (id: string) => T;
}

const CvList = <T extends { id: string }>({
  draft: { value, errors, change },
  title,
  hint,
  noun,
  addLabel,
  fields,
  idPrefix,
  make,
  ...list
}: CvListProps<T>) => {
  if (value === null) return null;
  return (
    <FormSection title={title} hint={hint}>
      <ItemList
        {...list}
        noun={noun}
        label={title}
        items={value}
        onChange={change}
        errors={errors}
        add={{ label: addLabel, make: (present) => make(freshId(idPrefix, present, Date.now())) }}
        empty={{ text: EMPTY }}
      >
        {(entry, changeEntry, entryErrors) =>
          fields.map(({ name, isLong = false, ...field }, index) => {
            const Control = isLong ? TextAreaField : TextField;
            return (
              <Control
                key={name}
                {...field}
                value={String(entry[name])}
                error={entryErrors[name]}
                hint={index === 0 ? unshownHint(String(entry[name]), `A ${noun} without it`) : undefined}
                onChange={(text) => changeEntry((present) => ({ ...present, [name]: text }))}
              />
            );
          })
        }
      </ItemList>
    </FormSection>
  );
};

const ToolsList = ({ draft: { value, errors, change } }: { draft: Draft<'technical_skills'> }) =>
  value !== null && (
    <FormSection title="Tools and standards" hint="In groups, such as “Publishing”.">
      <ItemList
        label="Tools and standards"
        noun="group"
        items={value}
        onChange={change}
        titleOf={({ category }) => category}
        detailOf={({ items }) => (items.length === 1 ? '1 tool' : `${items.length} tools`)}
        errors={errors}
        add={{
          label: 'Add Group',
          make: (groups) => ({ id: freshId('technical-', groups, Date.now()), category: '', items: [] }),
        }}
        empty={{ text: EMPTY }}
      >
        {(group, changeGroup, groupErrors) => (
          <>
            <TextField
              label="Group"
              value={group.category}
              error={groupErrors['category']}
              hint={unshownHint(group.category, 'A group without a name')}
              onChange={(category) => changeGroup((present) => ({ ...present, category }))}
            />
            <LinesField
              label="Tools (one per line)"
              lines={group.items}
              error={errorAt(groupErrors, 'items')}
              onChange={(items) => changeGroup((present) => ({ ...present, items }))}
            />
          </>
        )}
      </ItemList>
    </FormSection>
  );

export const withoutBlankEntries = <T extends { id: string }>(entries: readonly T[]): T[] =>
  entries.filter((entry) =>
    Object.entries(entry).some(([name, field]) => name !== 'id' && isSaid([field].flat().join(''))),
  );
