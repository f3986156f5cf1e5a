import { articleFields, type ArticleFields } from '#contract/articles';
import { readStored, readStoredJson, writeStored } from '../../../lib/storage.ts';

interface KeptArticle {
  revision: number;
  fields: ArticleFields;
  at: string;
}

/**
 * Typed text survives a reload and the session's end. A window without text continues the newest text of this article.
 */
export const articleStorage = (id: string) => {
  const prefix = `article-draft:${id}:`;
  const own = prefix + windowName();
  let begunFrom: { place: string; text: string | null } | null = null;
  return {
    recall: (): KeptArticle | null => {
      const places = readKept(own) === null ? placesOf(prefix) : [own];
      const found = places.flatMap((place) => {
        const kept = readKept(place);
        return kept === null ? [] : [{ place, kept }];
      });
      const [newest] = found.toSorted((a, b) => b.kept.at.localeCompare(a.kept.at));
      if (newest === undefined) return null;
      begunFrom = { place: newest.place, text: readStored('localStorage', newest.place) };
      return newest.kept;
    },
    keep: (kept: Omit<KeptArticle, 'at'>): void => {
      writeStored('localStorage', own, JSON.stringify({ ...kept, at: new Date().toISOString() }));
    },
    drop: (): void => {
      writeStored('localStorage', own, null);
      // Another window may have continued the same text.
      if (begunFrom !== null && readStored('localStorage', begunFrom.place) === begunFrom.text)
        writeStored('localStorage', begunFrom.place, null);
    },
  };
};

const WINDOW = 'article-window';

const windowName = (): string => {
  const name = readStored('sessionStorage', WINDOW) ?? crypto.randomUUID();
  writeStored('sessionStorage', WINDOW, name);
  return name;
};

const placesOf = (prefix: string): string[] => {
  try {
    const places = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
    return places.filter((place) => place.startsWith(prefix));
  } catch {
    return [];
  }
};

const UNFINISHED: readonly string[] = ['custom', 'too_big', 'too_small', 'invalid_format'];

const readKept = (place: string): KeptArticle | null => {
  const kept = readStoredJson('localStorage', place);
  return isKept(kept) ? kept : null;
};

const isKept = (kept: unknown): kept is KeptArticle => {
  if (typeof kept !== 'object' || kept === null || !('at' in kept) || !('revision' in kept) || !('fields' in kept))
    return false;
  if (typeof kept.at !== 'string' || !Number.isSafeInteger(kept.revision)) return false;
  const fields = articleFields.safeParse(kept.fields);
  return fields.success || fields.error.issues.every(({ code }) => UNFINISHED.includes(code));
};
