import { useState } from 'react';
import type { DocumentKey, Documents } from '#contract/content';
import { buttonClass } from '../../../components/button.ts';
import { toast } from '../../../components/toast.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { formatMoment } from '../../../lib/format-time.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { restoreRevision, type ListedRevision } from './history-api.ts';
import { isItems, type Item } from '#contract/items';
import { isRecord, type UnknownRecord } from '#contract/record';
import { fieldName } from '../diff/field-labels.ts';
import { isSameValue } from '../draft/same-value.ts';
import styles from './restore-part.module.css';
import { useRevision } from './use-revision.ts';

interface RestorePartProps<K extends DocumentKey> {
  documentKey: K;
  revision: ListedRevision;
  live: number;
  body: Documents[K];
  onRestored: () => void;
}

export const RestorePart = <K extends DocumentKey>({
  documentKey,
  revision,
  live,
  body,
  onRestored,
}: RestorePartProps<K>) => {
  const present = useRevision(documentKey, live);
  const [chosen, setChosen] = useState<RestorablePart | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (present.data === undefined) return null;
  // The cast is safe, because the key decides the type of a document.
  const now = present.data.body as Documents[K];
  const parts = restorableParts(body, now);
  if (parts.length === 0) return null;

  const restore = async ({ id, title }: RestorablePart) => {
    setChosen(null);
    setBusy(true);
    try {
      const { pictures_gone: gone, has_unfinished: isInPart } = await restoreRevision(
        documentKey,
        revision.revision,
        live,
        id,
      );
      toast({
        title: `“${title}” is back`,
        description: `It is live on your website, and all else is as it was.${gone > 0 ? WITHOUT_PICTURE : ''}${isInPart ? IN_PART : ''}`,
      });
    } catch (error) {
      toast({ title: 'It was not brought back', description: reasonOf(error), tone: 'error' });
    }
    setBusy(false);
    onRestored();
  };

  return (
    <section className={styles['parts']} aria-label="One thing of this version">
      <h4>Bring one thing back</h4>
      <ul>
        {parts.map((part) => (
          <li key={part.id}>
            <span>
              <bdi>{part.title}</bdi> <span>{part.isGone ? 'deleted since' : 'changed since'}</span>
            </span>
            <button
              type="button"
              className={buttonClass('quiet')}
              aria-label={`Bring back ${part.title}`}
              aria-disabled={isBusy}
              onClick={() => !isBusy && setChosen(part)}
            >
              Bring back
            </button>
          </li>
        ))}
      </ul>
      {chosen !== null && (
        <ConfirmDialog
          title={`Bring back “${chosen.title}”?`}
          text={`It becomes what it was on ${formatMoment(revision.created_at)}, at once and for everybody. All else stays as it is now.`}
          yes="Bring back"
          no="Cancel"
          onYes={() => void restore(chosen)}
          onNo={() => setChosen(null)}
        />
      )}
    </section>
  );
};

const IN_PART = ' What is unfinished in it is not shown.';
const WITHOUT_PICTURE = ' What it showed has been deleted since, so it has no picture now.';

const reasonOf = (error: unknown): string => (error instanceof ApiError ? error.message : 'Please try again.');

interface RestorablePart {
  id: string;
  title: string;
  isGone: boolean;
}

export const restorableParts = (old: unknown, live: unknown): RestorablePart[] => {
  if (isItems(old) && isItems(live)) {
    return old.flatMap((item) => {
      const now = live.find(({ id }) => id === item.id);
      if (now !== undefined && isSame(withoutPlace(now), withoutPlace(item))) return [];
      return [{ id: item.id, title: nameOf(item), isGone: now === undefined }];
    });
  }
  if (!isRecord(old) || !isRecord(live)) return [];
  return fieldsOf(old).flatMap(([path, value]) => {
    const now = fieldAt(live, path);
    if (value === undefined || isSame(now, value)) return [];
    return [{ id: path.join('.'), title: fieldName(path.at(-1) ?? ''), isGone: now === undefined }];
  });
};

const isSame = (a: unknown, b: unknown): boolean => isSameValue({ value: a }, { value: b });

const withoutPlace = (item: Item): UnknownRecord => ({ ...item, order: undefined });

const nameOf = (item: Item): string => {
  const names = ['title', 'name', 'heading', 'role', 'degree', 'category'].map((key) => item[key]);
  const name = names.find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof name === 'string' ? name : 'Untitled';
};

const fieldsOf = (document: UnknownRecord): [string[], unknown][] =>
  Object.entries(document).flatMap(([key, value]): [string[], unknown][] =>
    key === 'personalInfo' && isRecord(value)
      ? Object.entries(value).map(([inner, field]) => [[key, inner], field])
      : [[[key], value]],
  );

const fieldAt = (document: UnknownRecord, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), document);
