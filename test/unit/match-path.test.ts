import { expect, test } from 'vitest';
import { matchPath } from '../../src-web/lib/match-path.ts';

test('a path fits its own pattern and no other', () => {
  expect(matchPath('/', '/')).toEqual({});
  expect(matchPath('/about', '/about')).toEqual({});
  expect(matchPath('/about', '/about/')).toEqual({});
  expect(matchPath('/about', '/about/us')).toBeNull();
  expect(matchPath('/', '/about')).toBeNull();
});

test('a named part is handed over, decoded', () => {
  expect(matchPath('/projects/:projectId', '/projects/proj-1')).toEqual({ projectId: 'proj-1' });
  expect(matchPath('/projects/:projectId', '/projects/a%20b%2Fc')).toEqual({ projectId: 'a b/c' });
  expect(matchPath('/projects/:projectId', '/projects/%')).toEqual({ projectId: '%' });
  expect(matchPath('/projects/:projectId', '/projects')).toBeNull();
});

test('a named part with a question mark may be missing', () => {
  expect(matchPath('/projects/:projectId?', '/projects')).toEqual({});
  expect(matchPath('/projects/:projectId?', '/projects/a')).toEqual({ projectId: 'a' });
  expect(matchPath('/projects/:projectId?', '/projects/a/b')).toBeNull();
});

test('the star fits whatever is left', () => {
  expect(matchPath('*', '/no/such/page')).toEqual({});
});
