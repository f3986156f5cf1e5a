import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { StartFailure } from '../harness/start-failure.ts';

/** The fields of Lighthouse's report that are read here. */
interface Report {
  runtimeError?: { message: string };
  audits: Record<string, { id: string; score: number | null; numericValue?: number; displayValue?: string }>;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
}

export type Lighthouse = (url: string, flags: Record<string, unknown>) => Promise<{ lhr: Report } | undefined>;

/** Lighthouse has a package of its own, because it is a third as large as everything that the whole site needs. */
const PACKAGE = fileURLToPath(new URL('lighthouse/', import.meta.url));
const ENTRY = `${PACKAGE}node_modules/lighthouse/core/index.js`;

/** Loads Lighthouse in the version that its package here names, and installs it at the first use. */
export const loadLighthouse = async (): Promise<Lighthouse> => {
  if (!existsSync(ENTRY)) {
    console.log('Installing Lighthouse …');
    await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: PACKAGE }).catch(
      () => {
        throw new StartFailure('Lighthouse could not be installed: try "npm ci" in test/bench/lighthouse.');
      },
    );
  }
  // Lighthouse's own types are not installed with the site; these are the ones in use.
  return ((await import(ENTRY)) as { default: Lighthouse }).default;
};
