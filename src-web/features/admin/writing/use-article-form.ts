import { useCallback, useEffect, useRef, useState } from 'react';
import { articleFields, type ArticleFields, type OwnerArticle } from '#contract/articles';
import type { Success } from '#contract/envelope';
import { plainToRichText } from '#contract/rich-text';
import { checkFields, type FieldErrors } from '../../../components/check-fields.ts';
import { toast } from '../../../components/toast.ts';
import { failureOf } from '../../../components/use-form.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { whileWaiting } from '../../../lib/waiting.ts';
import { isSameValue } from '../draft/same-value.ts';
import { useOpenEditor } from '../open-editors.ts';
import { articleStorage } from './article-storage.ts';
import { fetchArticle, saveArticle } from './articles-api.ts';

interface ArticleFormOptions {
  id: string;
  article: OwnerArticle | null;
  onStored: (article: OwnerArticle) => void;
}

export const useArticleForm = ({ id, article, onStored }: ArticleFormOptions) => {
  const [kept] = useState(() => articleStorage(id));
  const [first] = useState(() => kept.recall());
  const [base, setBase] = useState(() => ({
    revision: first?.revision ?? article?.revision ?? 0,
    fields: first === null || first.revision === article?.revision ? fieldsOf(article) : null,
  }));
  const [fields, setFields] = useState(first?.fields ?? fieldsOf(article));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const typed = useRef(fields);
  const isDirty = base.fields === null || !isSameValue(fields, base.fields);
  const theirs = article !== null && article.revision > base.revision ? article : null;

  const take = (next: ArticleFields) => {
    typed.current = next;
    setFields(next);
  };

  const change = (part: Partial<ArticleFields>) => {
    const next = { ...typed.current, ...part };
    take(next);
    setErrors({});
    kept.keep({ revision: base.revision, fields: next });
  };

  const begin = (stored: OwnerArticle) => {
    setBase({ revision: stored.revision, fields: fieldsOf(stored) });
    take(fieldsOf(stored));
    kept.drop();
  };

  /** The typed text stays when somebody else has saved the article; a note beside it says who, and offers both. */
  const takeStored = async (): Promise<void> => {
    const stored = await fetchArticle(id).catch(() => null);
    if (stored === null) return;
    if (!isDirty) begin(stored);
    onStored(stored);
    setFailure(null);
  };

  const attempt = async <T>(call: () => Promise<T>): Promise<T | null> => {
    if (isBusy) return null;
    setBusy(true);
    setFailure(null);
    try {
      return await whileWaiting(call());
    } catch (error) {
      const { message, errors: found = {} } = failureOf(error);
      setFailure(message);
      setErrors(found);
      if (error instanceof ApiError && error.status === CONFLICT) await takeStored();
      return null;
    } finally {
      setBusy(false);
    }
  };

  const send = async (): Promise<Success<OwnerArticle>> => {
    const sent = withWholeSlug(typed.current);
    const answer = await saveArticle({ id, revision: base.revision }, sent);
    const stored = fieldsOf(answer.data);
    setBase({ revision: answer.data.revision, fields: stored });
    // Text that was typed during the request stays.
    const isSettled = isSameValue(withWholeSlug(typed.current), sent);
    take(isSettled ? stored : { ...typed.current, slug: typed.current.slug || stored.slug });
    if (isSettled) kept.drop();
    else kept.keep({ revision: answer.data.revision, fields: typed.current });
    onStored(answer.data);
    return answer;
  };

  const isValid = (): boolean => {
    const check = checkFields(articleFields, withWholeSlug(typed.current));
    if (!check.isValid) {
      setErrors(check.errors);
      setFailure(check.messages.join('. '));
    }
    return check.isValid;
  };

  const save = async (): Promise<void> => {
    if (!isValid()) return;
    const answer = await attempt(send);
    if (answer !== null) toast({ title: 'Saved', description: answer.message });
  };

  const takeTheirs = () => {
    if (theirs === null) return;
    begin(theirs);
    setFailure(null);
  };
  useRegistered(isDirty, () => void save());
  return {
    fields,
    change,
    errors,
    failure,
    isBusy,
    isDirty,
    restoredAt: first?.at ?? null,
    theirs,
    keepMine: () => {
      if (theirs === null) return;
      setBase({ revision: theirs.revision, fields: fieldsOf(theirs) });
      kept.keep({ revision: theirs.revision, fields: typed.current });
      setFailure(null);
    },
    takeTheirs,
    save: () => void save(),
    act: async (title: string, call: (stored: OwnerArticle) => Promise<Success<OwnerArticle>>): Promise<boolean> => {
      if (!isValid()) return false;
      const answer = await attempt(async () => {
        const known = isDirty || article === null ? (await send()).data : article;
        return call(known);
      });
      if (answer === null) return false;
      onStored(answer.data);
      toast({ title, description: answer.message });
      return true;
    },
  };
};

export type ArticleForm = ReturnType<typeof useArticleForm>;

/** A hyphen at the end is removed only now, because the owner may go on typing. */
const withWholeSlug = (fields: ArticleFields): ArticleFields => ({
  ...fields,
  slug: fields.slug.replaceAll(/^-|-$/g, ''),
});

const CONFLICT = 409;

const fieldsOf = (article: OwnerArticle | null): ArticleFields => ({
  title: article?.title ?? '',
  slug: article?.slug ?? '',
  summary: article?.summary ?? '',
  tags: article?.tags ?? [],
  series: article?.series ?? '',
  cover: article?.cover ?? '',
  body: article?.body ?? plainToRichText(''),
  search_title: article?.search_title ?? '',
  search_description: article?.search_description ?? '',
});

const useRegistered = (isDirty: boolean, save: () => void): void => {
  const present = useRef(save);
  useEffect(() => {
    present.current = save;
  });
  const saveNow = useCallback(() => present.current(), []);
  useOpenEditor('writing', { isDirty, save: saveNow, undo: nothing, redo: nothing });
};

const nothing = () => undefined;
