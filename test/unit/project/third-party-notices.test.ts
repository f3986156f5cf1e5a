import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NOTICES, writeNotices } from '../../harness/third-party-notices.ts';

test('a build names every package that it may hold, what those need, letters and icons, each with its license', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'site-notices-'));
  await writeNotices(folder);
  const text = await readFile(join(folder, NOTICES), 'utf8');
  const named = [...text.matchAll(/^(\S+) \d\S* \((.+)\)$/gm)].map(([, name, license]) => ({ name, license }));
  const names = named.map(({ name }) => name);
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(await readFile('package.json', 'utf8'));
  expect(Object.keys(dependencies).filter((name) => !names.includes(name))).toEqual([]);
  expect(names).toEqual(
    expect.arrayContaining(['scheduler', '@peculiar/x509', '@fontsource-variable/newsreader', 'lucide-static']),
  );
  // Packages that only build and test the site are not in the notices.
  expect(names).not.toContain('typescript');
  expect(named.filter(({ license }) => license === 'no license named')).toEqual([]);
  expect(text).toContain('SIL OPEN FONT LICENSE');
  expect(text).toContain('Permission is hereby granted, free of charge');
});
