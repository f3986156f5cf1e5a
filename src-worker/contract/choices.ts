import * as z from 'zod/mini';
import { CONTENT_TYPES } from './contact-rules.ts';
import { id, itemsOf, line } from './content-fields.ts';
import { STUDY_SECTIONS } from './study-sections.ts';

export const SKILL_CATEGORIES = ['marketing', 'content', 'technical', 'strategy'] as const;
export const PROJECT_CATEGORIES = ['Strategy', 'Campaign', 'SEO', 'Branding', 'Content'] as const;

/** A removed choice still names what was stored with it. */
const choiceSchema = z.object({ id, name: z._default(line, ''), isRemoved: z.optional(z.boolean()) });

export type Choice = z.infer<typeof choiceSchema>;

export const CHOICES_MAX = 40;

const choicesOf = (ids: readonly string[]) =>
  z._default(
    itemsOf(choiceSchema).check(
      z.refine((choices) => offered(choices).length <= CHOICES_MAX, { error: `At most ${CHOICES_MAX} choices` }),
    ),
    defaultChoices(ids),
  );

const defaultChoices = (ids: readonly string[]): Choice[] => ids.map((each) => ({ id: each, name: '' }));

export const offered = (choices: readonly Choice[]): Choice[] => choices.filter(({ isRemoved }) => isRemoved !== true);

export const CHOICE_LISTS = {
  kinds: CONTENT_TYPES,
  services: SKILL_CATEGORIES,
  projects: PROJECT_CATEGORIES,
  parts: STUDY_SECTIONS,
} as const;

export type ChoiceList = keyof typeof CHOICE_LISTS;

export const choicesSchema = z.object({
  question: z._default(line, ''),
  kinds: choicesOf(CHOICE_LISTS.kinds),
  services: choicesOf(CHOICE_LISTS.services),
  hasLevels: z._default(z.boolean(), true),
  projects: choicesOf(CHOICE_LISTS.projects),
  parts: choicesOf(CHOICE_LISTS.parts),
});

export type Choices = z.infer<typeof choicesSchema>;

export const DEFAULT_CHOICES: Choices = choicesSchema.parse({});

export const shownChoices = (list: ChoiceList, choices: readonly Choice[]): Choice[] => {
  const taken = new Set<string>();
  return offered(choices).filter((choice) => {
    const name = sayChoice(list, choice).toLowerCase();
    if (name === '' || taken.has(name)) return false;
    taken.add(name);
    return true;
  });
};

/** Removed choices are published too, because an open form may still send them. */
export const publicChoices = (choices: Choices): Choices => ({
  ...choices,
  ...mapLists((list) => publicList(list, choices[list])),
});

const publicList = (list: ChoiceList, choices: readonly Choice[]): Choice[] => [
  ...shownChoices(list, choices),
  ...choices.filter(({ isRemoved }) => isRemoved === true),
];

const mapLists = <T>(to: (list: ChoiceList) => T): Record<ChoiceList, T> => ({
  kinds: to('kinds'),
  services: to('services'),
  projects: to('projects'),
  parts: to('parts'),
});

/** A default choice without a name is returned by its id, which the site translates. */
export const sayChoice = (list: ChoiceList, { id: code, name }: Choice): string =>
  name.trim() || (isCode(list, code) ? code : '');

const isCode = (list: ChoiceList, code: string): boolean => CHOICE_LISTS[list].some((known) => known === code);

export const labelOfKinds = ({ question, kinds }: Choices, specified: string): string => {
  const isOwn = offered(kinds).some(({ id: code, name }) => name.trim() !== '' || !isCode('kinds', code));
  return question.trim() || (isOwn ? 'Kind' : specified);
};

export const nameOfChoice = (list: ChoiceList, choices: readonly Choice[], code: string): string => {
  const choice = choices.find((each) => each.id === code);
  return (choice && sayChoice(list, choice)) || code;
};

/** A new item begins with the specified choice while it is offered, and with the first of the list otherwise. */
export const firstChoice = (list: ChoiceList, choices: readonly Choice[], specified: string): string => {
  const shown = shownChoices(list, choices);
  return shown.some((choice) => choice.id === specified) ? specified : (shown[0]?.id ?? specified);
};

export const keepRemoved = (former: Choices, next: Choices): Choices => ({
  ...next,
  ...mapLists((list) => withRemoved(former[list], next[list])),
});

const REMOVED_MAX = 200;

const withRemoved = (former: readonly Choice[], next: readonly Choice[]): Choice[] => {
  const gone = former.filter(({ id: code, name }) => name !== '' && !next.some((choice) => choice.id === code));
  const removed = [...next.filter(({ isRemoved }) => isRemoved === true), ...gone];
  return [...offered(next), ...removed.slice(-REMOVED_MAX).map((choice) => ({ ...choice, isRemoved: true }))];
};
