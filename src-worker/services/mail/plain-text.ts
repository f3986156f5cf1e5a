import type { WordsLanguage } from '#contract/words';

export interface TextParts {
  language?: WordsLanguage;
  name: string;
  /** The greeting is missing where a stranger could write a message as the name. */
  greeting?: string;
  before?: string;
  facts?: readonly (readonly [label: string, value: string])[];
  findings?: readonly Finding[];
  own?: string;
  quote?: string;
  action?: Link;
  also?: Link;
  after: string;
  foot?: { lines: string[]; about?: string[] };
}

export interface Finding {
  problem: string;
  advice?: string;
}

export interface Link {
  label: string;
  url: string;
}

export const mailText = ({
  language,
  name,
  greeting,
  before,
  facts = [],
  findings = [],
  own,
  quote,
  action,
  also,
  after,
  foot,
}: TextParts): string => {
  const colon = language === 'fr' ? '\u00A0:' : ':';
  return [
    ...(greeting === undefined ? [] : [greeting, '']),
    ...(before === undefined ? [] : [before, '']),
    ...(own === undefined ? [] : [own, '']),
    ...(quote === undefined ? [] : [own === undefined ? quote : cited(quote), '']),
    ...[action, also].flatMap((link) => (link === undefined ? [] : [`${link.label}${colon}`, link.url, ''])),
    ...findings.flatMap(({ problem, advice }) => [
      `- ${problem}`,
      ...(advice === undefined ? [] : [`  ${advice}`]),
      '',
    ]),
    ...facts.map(([label, value]) => `${label}${colon} ${value}`),
    ...(facts.length === 0 ? [] : ['']),
    after,
    '',
    SIGNATURE,
    name,
    ...(foot?.lines ?? []),
    ...(foot?.about ?? []),
  ].join('\n');
};

/** Mail programs leave out of an answer what follows this line. */
const SIGNATURE = '-- ';

const cited = (text: string): string => text.replaceAll(/^/gm, '> ');
