import type { Skill } from '#contract/content';
import type { FieldErrors } from '../../../components/check-fields.ts';
import { errorAt } from '../draft/check-draft.ts';
import { TextField, Toggle } from '../components/fields.tsx';
import { FieldRow } from '../components/form-section.tsx';
import { IconPicker } from '../components/icon-picker.tsx';
import { RangeField } from '../components/number-field.tsx';
import { CategoryField } from '../editor/category-field.tsx';
import { unshownHint } from '../editor/unshown-hint.ts';
import { PictureField } from '../media/picture-field.tsx';
import { RichTextField } from '../rich-text/rich-text-field.tsx';

interface SkillFieldsProps {
  skill: Skill;
  errors: FieldErrors;
  onChange: (skill: Skill) => void;
}

export const SkillFields = ({ skill, errors, onChange }: SkillFieldsProps) => (
  <>
    <FieldRow>
      <TextField
        label="Name"
        value={skill.name}
        hint={unshownHint(skill.name, 'A service without a name')}
        error={errors['name']}
        onChange={(name) => onChange({ ...skill, name })}
      />
      <CategoryField
        list="services"
        value={skill.category}
        error={errors['category']}
        onChange={(category) => onChange({ ...skill, category })}
      />
      <IconPicker
        label="Icon"
        value={skill.icon ?? ''}
        error={errors['icon']}
        onChange={(icon) => onChange({ ...skill, icon })}
      />
      <RangeField
        label="Proficiency"
        min={0}
        max={100}
        unit="%"
        value={skill.level}
        error={errors['level']}
        onChange={(level) => onChange({ ...skill, level })}
      />
    </FieldRow>
    <PictureField
      label="Picture"
      value={skill.imageUrl ?? ''}
      error={errors['imageUrl']}
      hint="Optional. Shown above the text when the service is opened; the icon stays."
      onChange={(imageUrl) => onChange({ ...skill, imageUrl })}
    />
    <RichTextField
      label="Description"
      value={skill.description}
      error={errorAt(errors, 'description')}
      onChange={(description) => onChange({ ...skill, description })}
    />
    <Toggle
      label="Shown on the site"
      value={skill.isActive}
      onChange={(isActive) => onChange({ ...skill, isActive })}
    />
  </>
);
