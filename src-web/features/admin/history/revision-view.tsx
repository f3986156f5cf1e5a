import { useState, type ReactNode, useMemo } from 'react';
import { nameOfChoice } from '#contract/choices';
import { documentSchemas, type DocumentKey, type Documents } from '#contract/content';
import type * as z from 'zod/mini';
import { buttonClass } from '../../../components/button.ts';
import { Loaded } from '../../../components/loaded.tsx';
import { formatMoment } from '../../../lib/format-time.ts';
import { PreviewPane } from '../components/preview-pane.tsx';
import { ViewChoice } from '../components/view-choice.tsx';
import type { ListedRevision } from './history-api.ts';
import { SelectField } from '../components/fields.tsx';
import { DiffView } from '../diff/diff-view.tsx';
import { useChoices } from '../editor/use-choices.ts';
import { authorOf } from './revision-list.tsx';
import { RestorePart } from './restore-part.tsx';
import styles from './revision-view.module.css';
import { useRevision } from './use-revision.ts';

export type DrawDocument = <K extends DocumentKey>(key: K, body: Documents[K]) => ReactNode;

interface RevisionViewProps {
  documentKey: DocumentKey;
  revision: ListedRevision;
  others: readonly ListedRevision[];
  live: number;
  isBusy: boolean;
  preview: DrawDocument;
  onRestore: () => void;
  onRestored: () => void;
}

export const RevisionView = ({ revision, live, isBusy, onRestore, onRestored, ...rest }: RevisionViewProps) => {
  const [view, setView] = useState<(typeof VIEWS)[number]['id']>('changes');
  const isLive = revision.revision === live;
  const stored = useRevision(rest.documentKey, revision.revision);
  const body = stored.data?.body;
  const present = body === undefined ? null : inPresentForm(rest.documentKey, body);
  return (
    <section className={styles['view']} aria-labelledby="revision-title">
      <header className={styles['head']}>
        <div>
          <h3 id="revision-title">Version {revision.revision}</h3>
          <p>
            <time dateTime={revision.created_at}>{formatMoment(revision.created_at)}</time>, by{' '}
            <bdi>{authorOf(revision)}</bdi>
          </p>
        </div>
        {!isLive && present !== null && (
          <button type="button" className={buttonClass('outline')} aria-disabled={isBusy} onClick={onRestore}>
            {isBusy ? 'Restoring…' : 'Restore this version'}
          </button>
        )}
      </header>
      <ViewChoice name="View" views={VIEWS} view={view} onChoose={setView} />
      <Loaded query={stored} rows={4}>
        {(known) => <Matter {...rest} revision={revision} view={view} body={known.body} present={present} />}
      </Loaded>
      {!isLive && present !== null && (
        <RestorePart {...{ documentKey: rest.documentKey, revision, live, onRestored }} body={present} />
      )}
    </section>
  );
};

const VIEWS = [
  { id: 'changes', label: 'What changed' },
  { id: 'preview', label: 'Preview' },
] as const;

const inPresentForm = <K extends DocumentKey>(key: K, body: unknown): Documents[K] | null => {
  const schema: z.ZodMiniType = documentSchemas[key];
  const parsed = schema.safeParse(body);
  return parsed.success ? (parsed.data as Documents[K]) : null;
};

interface MatterProps extends Pick<RevisionViewProps, 'documentKey' | 'revision' | 'others' | 'preview'> {
  view: (typeof VIEWS)[number]['id'];
  body: unknown;
  present: Documents[DocumentKey] | null;
}

const Matter = ({ documentKey, revision, others, preview, view, body, present }: MatterProps) => {
  if (view === 'changes') {
    return <RevisionChanges documentKey={documentKey} revision={revision.revision} body={body} others={others} />;
  }
  if (present === null) return <p>The site no longer knows the form of this version, so it cannot show it.</p>;
  return (
    <div className={styles['preview']}>
      <PreviewPane title={`Preview of version ${revision.revision}`}>{preview(documentKey, present)}</PreviewPane>
    </div>
  );
};

interface RevisionChangesProps {
  documentKey: DocumentKey;
  revision: number;
  body: unknown;
  others: readonly ListedRevision[];
}

const RevisionChanges = ({ documentKey, revision, body, others }: RevisionChangesProps) => {
  // Old revisions are removed in time, so the numbers have gaps.
  const before = others.find((other) => other.revision < revision)?.revision ?? null;
  const [chosen, setChosen] = useState<number | null>(null);
  const base = chosen ?? before ?? others.at(0)?.revision ?? null;
  const compared = useRevision(documentKey, base);
  const shown = compared.data?.body;
  const { services, projects } = useChoices();
  const difference = useMemo(() => {
    if (shown === undefined || base === null) return null;
    const [older, newer] = base < revision ? [shown, body] : [body, shown];
    const category = (code: string) => nameOfChoice('projects', projects, nameOfChoice('services', services, code));
    return <DiffView before={older} after={newer} nameOf={category} />;
  }, [shown, base, revision, body, services, projects]);
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
