import { useMemo, useState } from 'react';
import type { DocumentKey } from '#contract/content';
import { Loaded } from '../../../components/loaded.tsx';
import { formatMoment } from '../../../lib/format-time.ts';
import { SelectField } from '../components/fields.tsx';
import { DiffView } from '../diff/diff-view.tsx';
import type { ListedRevision } from './history-api.ts';
import styles from './revision-view.module.css';
import { useRevision } from './use-revision.ts';

interface RevisionChangesProps {
  documentKey: DocumentKey;
  revision: number;
  body: unknown;
  others: readonly ListedRevision[];
}

export const RevisionChanges = ({ documentKey, revision, body, others }: RevisionChangesProps) => {
  // Thinning deletes old revisions, so the previous one may have any lower number.
  const before = others.find((other) => other.revision < revision)?.revision ?? null;
  const [chosen, setChosen] = useState<number | null>(null);
  const base = chosen ?? before ?? others.at(0)?.revision ?? null;
  const compared = useRevision(documentKey, base);
  const shown = compared.data?.body;
  const difference = useMemo(() => {
    if (shown === undefined || base === null) return null;
    return base < revision ? <DiffView before={shown} after={body} /> : <DiffView before={body} after={shown} />;
  }, [shown, base, revision, body]);
  if (base === null) return <DiffView before={null} after={body} />;
  return (
    <div className={styles['changes']}>
      <SelectField
        label="Compare with"
        value={String(base)}
        options={others.map((other) => ({ value: other.id, label: nameOf(other, before) }))}
        onChange={(id) => setChosen(Number(id))}
      />
      <Loaded query={compared} rows={3}>
        {() => difference}
      </Loaded>
    </div>
  );
};

const nameOf = (other: ListedRevision, before: number | null): string => {
  const place = other.revision === before ? ', the one before' : '';
  return `Version ${other.revision}${place} (${formatMoment(other.created_at)})`;
};
