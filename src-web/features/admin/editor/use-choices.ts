import { useQuery } from '@tanstack/react-query';
import { DEFAULT_CHOICES, sayChoice, type Choice, type ChoiceList, type Choices } from '#contract/choices';
import { sayName } from '../../../lib/words.ts';
import { fetchDocument } from '../draft/content-api.ts';
import { useReadAfterSaves } from '../use-read-after-saves.ts';

const QUERY = 'choices';

export const useChoices = (): Choices => {
  useReadAfterSaves(QUERY);
  const { data } = useQuery({ queryKey: [QUERY], queryFn: () => fetchDocument('choices') });
  return data?.body ?? DEFAULT_CHOICES;
};

const KIND = { kinds: 'contact.type-', services: 'category.', projects: 'category.', parts: 'project.' } as const;

export const readChoice = (list: ChoiceList, choice: Choice): string => {
  const said = sayChoice(list, choice);
  return choice.name.trim() === '' && said !== '' ? siteWordOf(list, said) : said;
};

const siteWordOf = (list: ChoiceList, code: string): string => {
  const word = sayName(KIND[list], code).children;
  return word.charAt(0).toUpperCase() + word.slice(1);
};
