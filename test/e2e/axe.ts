import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds, as `rule: selector`. Evaluated by the test itself, so the page's policy stays as it is. */
export const findings = async (page: Page): Promise<string[]> => {
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate<AxeResults>("axe.run({ resultTypes: ['violations'] })");
  return violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')}`));
};
