import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import type { OwnerArticle } from '#contract/articles';
import { Badge } from '../../../components/badge.tsx';
import { buttonClass } from '../../../components/button.ts';
import { FormMessage } from '../../../components/form-message.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { formatMoment } from '../../../lib/format-time.ts';
import { whileWaiting } from '../../../lib/waiting.ts';
import { adminName } from '../admin-session.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { RecordHead, RecordPage } from '../lists/record-page.tsx';
import { ArticleActions } from './article-actions.tsx';
import { ArticleFieldset } from './article-fields.tsx';
import { ArticleHistory } from './article-history.tsx';
import { articleBadge } from './article-labels.ts';
import { ARTICLE, ARTICLES } from './article-paths.ts';
import { fetchArticle } from './articles-api.ts';
import { useArticleForm, type ArticleForm } from './use-article-form.ts';
import styles from './writing.module.css';

interface ArticleEditorProps {
  id: string;
  isNew: boolean;
  onBegun: () => void;
  onBack: () => void;
}

export const ArticleEditor = ({ id, isNew, onBegun, onBack }: ArticleEditorProps) => {
  const client = useQueryClient();
  const article = useQuery({
    queryKey: [ARTICLE, id],
    queryFn: () => (isNew ? null : whileWaiting(fetchArticle(id))),
    // The form of an article learns of changes by other windows when it saves, so nothing is cached.
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const take = (stored: OwnerArticle) => {
    client.setQueryData([ARTICLE, id], stored);
    void client.invalidateQueries({ queryKey: [ARTICLES] });
    if (isNew) onBegun();
  };
  return (
    <RecordPage list="writing" onBack={onBack}>
      <Loaded query={article} rows={ROWS}>
        {(known) => (
          <Suspense fallback={<SkeletonRows count={ROWS} />}>
            <Known id={id} article={known} onStored={take} />
          </Suspense>
        )}
      </Loaded>
    </RecordPage>
  );
};

const ROWS = 8;

interface KnownProps {
  id: string;
  article: OwnerArticle | null;
  onStored: (article: OwnerArticle) => void;
}

const Known = ({ id, article, onStored }: KnownProps) => {
  const form = useArticleForm({ id, article, onStored });
  const formId = useId();
  return (
    <div data-editor="writing">
      <RecordHead title={article?.title.trim() || 'New article'}>
        {article !== null && <State article={article} />}
      </RecordHead>
      <Notes form={form} />
      <form
        id={formId}
        className={styles['form']}
        noValidate
        aria-label="Article"
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
      >
        <ArticleFieldset form={form} article={article} />
        <FormMessage text={form.failure} />
      </form>
      <div className={styles['bar']}>
        <button type="submit" form={formId} className={buttonClass()} aria-disabled={form.isBusy || !form.isDirty}>
          {form.isBusy ? 'One moment…' : article?.state === 'published' ? 'Save, live at once' : 'Save'}
        </button>
        <output>{form.isDirty ? 'Not saved yet, and kept in this browser.' : 'All is saved.'}</output>
      </div>
      {article !== null && (
        <>
          <ArticleActions article={article} form={form} />
          <ArticleHistory id={id} revision={article.revision} onBringBack={form.change} />
        </>
      )}
    </div>
  );
};

const State = ({ article }: { article: OwnerArticle }) => {
  const { tone, label } = articleBadge(article);
  const lacks = article.faults.map(({ message }) => message).join('. ');
  return (
    <div className={styles['state']}>
      <Badge tone={tone}>{label}</Badge>
      {article.held !== null && <p role="alert">It was not published at its time: {article.held}.</p>}
      {lacks !== '' && (
        <p>{article.state === 'published' ? `Visitors do not see it: ${lacks}.` : `Not yet: ${lacks}.`}</p>
      )}
    </div>
  );
};

const Notes = ({ form }: { form: ArticleForm }) => {
  const [isRead, setRead] = useState(false);
  const [isTaking, setTaking] = useState(false);
  const { theirs, restoredAt } = form;
  if (theirs !== null && form.isDirty) {
    const who = theirs.updated_by === adminName() ? 'you, in another window' : theirs.updated_by;
    return (
      <div className={styles['note']} role="alert">
        <span>
          This was saved on {formatMoment(theirs.updated_at)} by {who}, after you had opened it. What you typed is still
          here, and their version stays under “Versions”.
        </span>
        <button type="button" className={buttonClass('outline')} onClick={form.keepMine}>
          Keep mine
        </button>
        <button type="button" className={buttonClass('quiet')} onClick={() => setTaking(true)}>
          Take theirs
        </button>
        {isTaking && (
          <ConfirmDialog
            title="Drop what you wrote here?"
            text="The form then shows what was saved. What you wrote is lost."
            yes="Drop mine, take theirs"
            isDestructive
            no="Back to the choice"
            onYes={() => {
              setTaking(false);
              form.takeTheirs();
            }}
            onNo={() => setTaking(false)}
          />
        )}
      </div>
    );
  }
  if (restoredAt === null || isRead || !form.isDirty) return null;
  return (
    <output className={styles['note']}>
      <span>What you typed on {formatMoment(restoredAt)} is back.</span>
      <button type="button" className={buttonClass('quiet')} onClick={() => setRead(true)}>
        Got it
      </button>
    </output>
  );
};
