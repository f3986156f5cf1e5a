/**
 * The named parts of `pathname` if it fits the pattern (`/projects/:projectId`, `/projects/:projectId?` where it may be
 * missing, or `*` for any); null if it does not.
 */
export const matchPath = (pattern: string, pathname: string): Record<string, string> | null => {
  if (pattern === '*') return {};
  const expected = parts(pattern);
  const given = parts(pathname);
  if (given.length > expected.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const value = given[index];
    if (value === undefined) {
      if (!isOptional(part)) return null;
    } else if (part.startsWith(':')) params[part.slice(1).replace('?', '')] = decode(value);
    else if (part !== value) return null;
  }
  return params;
};

const parts = (path: string): string[] => path.split('/').filter((part) => part !== '');

const isOptional = (part: string): boolean => part.endsWith('?');

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
