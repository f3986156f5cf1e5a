import { useState, type FormEvent } from 'react';
import type { ArticleMove, OwnerArticle } from '#contract/articles';
import { wallTime } from '#contract/zoned-time';
import { buttonClass } from '../../../components/button.ts';
import { Field } from '../../../components/field.tsx';
import { Panel } from '../../../components/panel.tsx';
import { textButtonClass } from '../../../components/text-button.ts';
import { toast } from '../../../components/toast.ts';
import { failureOf } from '../../../components/use-form.ts';
import { formatMoment } from '../../../lib/format-time.ts';
import { siteBook } from '../../../lib/page-language.ts';
import { whileWaiting } from '../../../lib/waiting.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { makePreviewLink, moveArticle, publishArticle } from './articles-api.ts';
import type { ArticleForm } from './use-article-form.ts';
import styles from './writing.module.css';

interface ActionsProps {
  article: OwnerArticle;
  form: ArticleForm;
}

export const ArticleActions = ({ article, form }: ActionsProps) => {
  const { state } = article;
  const [asked, setAsked] = useState<'unpublish' | 'archive' | null>(null);
  const move = (to: ArticleMove) => {
    setAsked(null);
    void form.act(MOVES[to], (stored) => moveArticle(stored, to));
  };
  if (state === 'archived') {
    return (
      <Panel title="In the archive" lead="Visitors do not see it. Nothing is lost.">
        <button type="button" className={buttonClass('outline')} onClick={() => move('restore')}>
          Make it a draft again
        </button>
      </Panel>
    );
  }
  return (
    <Panel title="Publication" lead={leadOf(article)}>
      {state !== 'published' && <Schedule article={article} form={form} />}
      <p className={styles['actions']}>
        <PreviewLink article={article} />
        {state !== 'draft' && (
          <button type="button" className={textButtonClass} onClick={() => setAsked('unpublish')}>
            {state === 'scheduled' ? 'Do not publish it then' : 'Unpublish'}
          </button>
        )}
        <button type="button" className={textButtonClass} onClick={() => setAsked('archive')}>
          Put into the archive
        </button>
      </p>
      {asked !== null && (
        <ConfirmDialog
          {...QUESTIONS[asked]}
          text={state === 'published' ? QUESTIONS[asked].text : 'It becomes what it was before, and nothing is lost.'}
          no="Leave it"
          onYes={() => move(asked)}
          onNo={() => setAsked(null)}
        />
      )}
    </Panel>
  );
};

const MOVES: Record<ArticleMove, string> = { unpublish: 'Unpublished', archive: 'Archived', restore: 'Restored' };

const QUESTIONS = {
  unpublish: {
    title: 'Take it off the site?',
    text: 'Its address says “Page not found” until you publish it again.',
    yes: 'Take it off',
  },
  archive: {
    title: 'Put it into the archive?',
    text: 'It leaves the site and the list. You find it under “Archive”.',
    yes: 'Archive it',
  },
} as const;

const leadOf = ({ state, publish_at: at }: OwnerArticle): string => {
  if (state === 'published') return 'It is on the site. What you save is live at once.';
  if (state === 'scheduled') return `It will be published on ${formatMoment(at ?? '')}.`;
  return 'Nobody sees it until you publish it.';
};

const Schedule = ({ article, form }: ActionsProps) => {
  const zone = siteBook().timeZone ?? 'UTC';
  const [at, setAt] = useState(() => (article.publish_at === null ? '' : wallTime(zone, new Date(article.publish_at))));
  const [isAsking, setAsking] = useState(false);
  const [lacks, setLacks] = useState<string | null>(null);
  const schedule = (event: FormEvent) => {
    event.preventDefault();
    if (at === '') return setLacks('Choose a day and a time');
    void form.act('Scheduled', (stored) => publishArticle(stored, at));
  };
  return (
    <form className={styles['schedule']} noValidate onSubmit={schedule}>
      <button type="button" className={buttonClass()} aria-disabled={form.isBusy} onClick={() => setAsking(true)}>
        Publish Now
      </button>
      <Field
        name="at"
        type="datetime-local"
        label={`Or at a time (${zone})`}
        value={at}
        error={form.errors['at'] ?? lacks ?? undefined}
        onChange={({ target }) => {
          setAt(target.value);
          setLacks(null);
        }}
      />
      <button type="submit" className={buttonClass('outline')} aria-disabled={form.isBusy}>
        {article.state === 'scheduled' ? 'Change the Time' : 'Publish Then'}
      </button>
      {isAsking && (
        <ConfirmDialog
          title="Publish it now?"
          text="Everybody sees it at once: on the page of your writing, on the home page and in the feed."
          yes="Publish"
          no="Not yet"
          onYes={() => {
            setAsking(false);
            void form.act('Published', (stored) => publishArticle(stored, null));
          }}
          onNo={() => setAsking(false)}
        />
      )}
    </form>
  );
};

const PreviewLink = ({ article }: Pick<ActionsProps, 'article'>) => {
  const [address, setAddress] = useState<string | null>(null);
  const make = async () => {
    try {
      setAddress((await whileWaiting(makePreviewLink(article.id))).address);
    } catch (error) {
      toast({ tone: 'error', title: 'The link was not made', description: failureOf(error).message });
    }
  };
  if (article.state === 'published')
    return (
      <a
        className={textButtonClass}
        href={`/writing/${encodeURIComponent(article.slug)}`}
        target="_blank"
        rel="noopener"
      >
        Look at it
      </a>
    );
  if (address === null)
    return (
      <button type="button" className={textButtonClass} onClick={() => void make()}>
        Make a link to show the draft
      </button>
    );
  return (
    <a className={textButtonClass} href={address} target="_blank" rel="noopener">
      Draft, for a week
    </a>
  );
};
