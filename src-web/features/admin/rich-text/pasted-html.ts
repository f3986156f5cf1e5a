import { tidyHtml } from './tidy-html.ts';

interface HtmlPolicy {
  createHTML: (html: string) => string;
}

interface PolicyFactory {
  createPolicy: (name: string, rules: HtmlPolicy) => HtmlPolicy;
}

// A browser may lack trusted types; the lib does not know of them.
const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;

let policy: HtmlPolicy | undefined;

/**
 * HTML from the clipboard as a document that runs, loads and shows nothing: what is wanted of it is read from it, and it
 * is thrown away. The page's policy admits this one name, once.
 */
export const parsePastedHtml = (html: string): Document => {
  const tidied = tidyHtml(html);
  policy ??= factory?.createPolicy('pasted-html', { createHTML: (text) => text });
  return new DOMParser().parseFromString(policy === undefined ? tidied : policy.createHTML(tidied), 'text/html');
};
