import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { StartFailure } from '../harness/start-failure.ts';

/** What a run gives back, as far as it is read here. */
interface Report {
  runtimeError?: { message: string };
  audits: Record<string, { id: string; score: number | null; numericValue?: number; displayValue?: string }>;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
}

export type Lighthouse = (url: string, flags: Record<string, unknown>) => Promise<{ lhr: Report } | undefined>;

/** A package of its own, because Lighthouse and what it needs are a third of what the whole site needs. */
const PACKAGE = fileURLToPath(new URL('lighthouse/', import.meta.url));
const ENTRY = `${PACKAGE}node_modules/lighthouse/core/index.js`;

/** Lighthouse in the version that its package here names, installed at its first use. */
export const loadLighthouse = async (): Promise<Lighthouse> => {
  if (!existsSync(ENTRY)) {
    console.log('Installing Lighthouse …');
    await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: PACKAGE }).catch(
      () => {
        throw new StartFailure('Lighthouse could not be installed: try "npm ci" in test/bench/lighthouse.');
      },
    );
  }
  // Its own types are not installed with the site; this is the part of them that is used.
  return ((await import(ENTRY)) as { default: Lighthouse }).default;
};
