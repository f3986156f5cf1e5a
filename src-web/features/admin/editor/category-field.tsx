import { nameOfChoice, offered } from '#contract/choices';
import { SelectField } from '../components/fields.tsx';
import { readChoice, useChoices } from './use-choices.ts';

interface CategoryFieldProps {
  list: 'services' | 'projects';
  value: string;
  error: string | undefined;
  onChange: (category: string) => void;
}

export const CategoryField = ({ list, value, error, onChange }: CategoryFieldProps) => {
  const choices = useChoices()[list];
  const options = offered(choices)
    .map((choice) => ({ value: choice.id, label: readChoice(list, choice) }))
    .filter(({ label, value: code }) => label !== '' || code === value);
  const isListed = options.some((option) => option.value === value);
  const former = { value, label: `${nameOfChoice(list, choices, value)} (removed)` };
  return (
    <SelectField
      label="Category"
      options={isListed || value === '' ? options : [...options, former]}
      value={value}
      error={error}
      hint="The list is yours: change it in the tab Choices."
      onChange={onChange}
    />
  );
};
