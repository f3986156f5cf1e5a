import type { Page } from '@playwright/test';

const LETTERS_PER_DOTS = 15;

/** Runs `work` with each text a third longer and in brackets, as another language may be. */
export const withLongTexts = async <T>(page: Page, work: () => Promise<T>): Promise<T> => {
  const changed = await page.evaluateHandle((lettersPerDots) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: [node: Text, text: string][] = [];
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const isShown = node.parentElement?.closest('script, style, textarea, svg, [contenteditable]') === null;
      if (node instanceof Text && isShown && /\p{L}/u.test(node.data)) texts.push([node, node.data]);
    }
    for (const [node, text] of texts)
      node.data = text.replace(/\S[^]*\S|\S/, (said) => {
        return `[${said} ${'···· '.repeat(Math.ceil(said.length / lettersPerDots)).trim()}]`;
      });
    return texts;
  }, LETTERS_PER_DOTS);
  const result = await work();
  await changed.evaluate((texts) => {
    for (const [node, text] of texts) node.data = text;
  });
  await changed.dispose();
  return result;
};

/** Runs `work` with the page in the other direction of writing. */
export const withMirroredPage = async <T>(page: Page, work: () => Promise<T>): Promise<T> => {
  const turn = () =>
    page.evaluate(() => {
      const { documentElement: html } = document;
      html.dir = html.dir === 'rtl' ? 'ltr' : 'rtl';
    });
  await turn();
  const result = await work();
  await turn();
  return result;
};
