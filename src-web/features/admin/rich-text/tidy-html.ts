/**
 * Strips HTML before it is parsed, except for the few attributes that are read: even an inert document checks every
 * style and handler against the page's policy and reports it.
 */
export const tidyHtml = (html: string): string =>
  html.replace(MARKUP, (_, name: string | undefined, attributes: string | undefined) =>
    name === undefined ? '' : tidyTag(name, attributes ?? ''),
  );

/** A style sheet or script with its content, a comment, or a tag with its attributes. */
const MARKUP =
  /<(?:style|script)\b[\s\S]*?(?:<\/(?:style|script)\s*>|$)|<!--[\s\S]*?(?:-->|$)|<([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi;

const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'<>`]+))?/g;

/** The attributes that are read, renamed so that the parser does not apply them. */
const KEPT: ReadonlyMap<string, string> = new Map([
  ['href', 'href'],
  ['align', 'align'],
  ['style', 'data-style'],
]);

const tidyTag = (name: string, attributes: string): string => {
  const kept = [...attributes.matchAll(ATTRIBUTE)].flatMap(([, attribute = '', value]) => {
    const known = KEPT.get(attribute.toLowerCase());
    return known === undefined || value === undefined ? [] : [`${known}=${quoted(value)}`];
  });
  return `<${[name, ...kept].join(' ')}>`;
};

const quoted = (value: string): string => (/^["']/.test(value) ? value : `"${value}"`);
