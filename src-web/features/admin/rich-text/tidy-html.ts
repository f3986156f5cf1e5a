/**
 * HTML with the few attributes that are read here and no others, before a parser sees it: even in a document that runs
 * nothing, a browser holds every style and every handler against the page's policy, and reports each.
 */
export const tidyHtml = (html: string): string =>
  html.replace(MARKUP, (_, name: string | undefined, attributes: string | undefined) =>
    name === undefined ? '' : tidyTag(name, attributes ?? ''),
  );

/** A style sheet or a script with all it holds, a comment, or a tag with its name and its attributes. */
const MARKUP =
  /<(?:style|script)\b[\s\S]*?(?:<\/(?:style|script)\s*>|$)|<!--[\s\S]*?(?:-->|$)|<([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi;

const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'<>`]+))?/g;

/** The attributes that are read, and under which name: styles and handlers would be the parser's to judge. */
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
