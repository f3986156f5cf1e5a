import { splitText, type Text } from '#contract/words';
import { words as english } from '#words/en';

const PLAIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ACCENTED = 'ÀƁĆĎÉƑĜĤÎĴĶĻṀÑÔṔǪŔŠŢÛṼŴẊÝŽàƀćďéƒĝĥîĵķļṁñôṕǫŕšţûṽŵẋýž';
const GREEK = 'ΑΒΓΔΕΦΓΗΙΪΚΛΜΝΟΠΘΡΣΤΥΫΩΞΨΖαβγδεφγηιϊκλμνοπθρστυϋωξψζ';

const inLetters =
  (letters: string) =>
  (text: string): string =>
    text.replaceAll(/[A-Za-z]/g, (letter) => letters[PLAIN.indexOf(letter)] ?? letter);

const accented = inLetters(ACCENTED);

/** Content in another alphabet, so that it is not taken for the site's own English. */
export const greek = inLetters(GREEK);

/** The pseudo form of a text is in brackets, accented and a third longer; placeholders stay. */
const pseudoForm = (text: string): string => {
  const pieces = splitText(text).map((piece, index) => (index % 2 === 1 ? `{${piece}}` : accented(piece)));
  const fill = '···· '.repeat(Math.ceil(text.length / 15)).trim();
  return `[${pieces.join('')} ${fill}]`;
};

const pseudoText = (text: Text): Text =>
  typeof text === 'string'
    ? pseudoForm(text)
    : {
        ...Object.fromEntries(Object.entries(text).map(([form, said]) => [form, pseudoForm(said)])),
        other: pseudoForm(text.other),
      };

const SECTIONS = ['visitor', 'customer', 'mails', 'server', 'messages'] as const;

/**
 * The pseudo-language has no letters of the English alphabet, so that each such letter on a page belongs to a forgotten
 * text.
 */
export const pseudoTexts: Readonly<Record<string, Text>> = Object.fromEntries(
  SECTIONS.flatMap((section) =>
    Object.entries<Text>(english[section]).map(([key, text]) => [key, pseudoText(text)] as const),
  ),
);

/** Replaces a language's texts by the pseudo-language, and notes the keys of those that are used. */
export const putPseudoInto = (texts: Readonly<Record<string, Text>>): { said: Set<string>; takeOut: () => void } => {
  const said = new Set<string>();
  const before = { ...texts };
  const property = { configurable: true, enumerable: true };
  for (const [key, text] of Object.entries(pseudoTexts)) {
    const get = (): Text => {
      said.add(key);
      return text;
    };
    Object.defineProperty(texts, key, { ...property, get });
  }
  const takeOut = () => {
    for (const [key, value] of Object.entries(before))
      Object.defineProperty(texts, key, { ...property, writable: true, value });
  };
  return { said, takeOut };
};

/** Addresses, currencies, the time zone, instants, numbers of orders and escaped characters. */
const NO_WORDS = /https?:\/\/\S+|\S+@[\w.-]+|\bUS\$|\bUSD\b|\bUTC\b|\d{4}-\d\d-\d\dT[\d:.]+Z|#[\w-]+|&#?\w+;/g;

/** The English letters of a text, with their surroundings; content and figures have none. */
export const plainIn = (text: string): string[] => {
  const left = text.replaceAll(NO_WORDS, ' ');
  return /[A-Za-z]/.test(left) ? [text.trim()] : [];
};

const READ_ATTRIBUTE =
  /\s(?:aria-(?:label|description|placeholder|roledescription|valuetext)|alt|title|placeholder|label)="([^"]*)"/g;

/** The hidden texts of a page: its description, and the texts of its share cards. */
const META = /<meta (?:name|property)="(?:description|og:title|og:description|og:image:alt)" content="([^"]*)"/g;

const first = (matches: Iterable<RegExpMatchArray>): string[] => [...matches].map(([, said = '']) => said);

/** The visible and spoken texts of a page that contain English letters. */
export const plainTextsIn = (html: string): string[] => {
  const page = html
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<option [^>]*\blang=[^>]*>[^<]*/g, ' ')
    .replaceAll(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, ' ');
  const shown = page.replaceAll(/<[^>]*>/g, '\n').split('\n');
  const texts = [...shown, ...first(page.matchAll(READ_ATTRIBUTE)), ...first(page.matchAll(META))];
  return [...new Set(texts.flatMap(plainIn))];
};

const READ_IN_DATA = /^(?:name|headline|description|abstract|jobTitle|genre|keywords|serviceType)$/;

/** The texts of structured data that contain English letters. */
export const plainTextsInData = (html: string): string[] => {
  const found: string[] = [];
  const visit = (value: unknown, key: string): void => {
    if (typeof value === 'string' && READ_IN_DATA.test(key)) found.push(...plainIn(value));
    if (typeof value !== 'object' || value === null) return;
    for (const [name, child] of Object.entries(value)) visit(child, Array.isArray(value) ? key : name);
  };
  const blocks = first(html.matchAll(/<script type="application\/ld\+json"\s*>([\s\S]*?)<\/script>/g));
  for (const json of blocks) visit(JSON.parse(json), '');
  return found;
};
