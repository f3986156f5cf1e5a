import { useRef } from 'react';
import type { ClientWork } from '#contract/work';
import { Badge } from '../../components/badge.tsx';
import { buttonClass } from '../../components/button.ts';
import { FormMessage } from '../../components/form-message.tsx';
import { Panel } from '../../components/panel.tsx';
import { textButtonClass } from '../../components/text-button.ts';
import { formatDay } from '../../lib/format-time.ts';
import { scrollToId } from '../../lib/scroll-to.ts';
import { word } from '../../lib/words.ts';
import { CommentForm } from './comment-form.tsx';
import { Said } from './said.tsx';
import { Testimonial } from './testimonial.tsx';
import { ApproveForm, ChangesForm } from './work-answer.tsx';
import type { FetchPath } from './version-files.tsx';
import { fetchFilePath, fetchPreview, type Reader } from './work-api.ts';
import { dueLabel, piecesLabel, roundsLabel, workBadge } from './work-labels.ts';
import { VersionView } from './work-version.tsx';
import styles from './work.module.css';

interface WorkSheetProps {
  reader: Reader;
  work: ClientWork;
  owner: string | null;
  notice: string | null;
  onWork: (work: ClientWork) => void;
  onRefused: (error: unknown) => Promise<void>;
  onStop: () => void;
}

export const WorkSheet = ({ owner, notice, onStop, ...act }: WorkSheetProps) => {
  const { work } = act;
  const [newest, ...earlier] = work.versions;
  const words = useRef<HTMLDivElement>(null);
  const fetchPath = work.files_wait ? null : (id: string) => fetchFilePath(act.reader, id);
  const ofFiles = { fetchPath, fetchPreview: (id: string) => fetchPreview(act.reader, id) };
  const isOpen = work.turn !== null && newest !== undefined;
  const rounds = roundsLabel(work.rounds);
  const { tone, label } = workBadge(work.state);
  return (
    <article className={styles['sheet']} aria-labelledby="work-title">
      <header className={styles['head']}>
        <p className={styles['facts']}>
          <Badge tone={tone}>{label}</Badge>
          {work.pieces && <span>{piecesLabel(work.pieces)}</span>}
          {rounds !== null && <span>{rounds}</span>}
          {work.due_on !== null && work.turn !== null && <span>{dueLabel(work.due_on)}</span>}
        </p>
        <h1 id="work-title" dir="auto">
          {work.title}
        </h1>
        <p className={styles['lead']}>{leadOf(work)}</p>
        {work.silence_at !== null && (
          <p className={styles['facts']}>{word('work.silence', { day: formatDay(work.silence_at) })}</p>
        )}
        {isOpen && work.turn === 'client' && (
          <button type="button" className={buttonClass()} onClick={() => scrollToId('work-answer')}>
            {word('work.to-answer')}
          </button>
        )}
        {work.reminds && (
          <button type="button" className={textButtonClass} onClick={onStop}>
            {word('work.stop-reminders')}
          </button>
        )}
      </header>
      <div id="work-notice" tabIndex={-1} className={`${styles['place']} ${styles['notice']}`}>
        <FormMessage text={notice} />
      </div>
      {work.brief.trim() !== '' && (
        <Panel title={word('work.brief')}>
          <p className={styles['brief']} dir="auto">
            {work.brief}
          </p>
        </Panel>
      )}
      {newest !== undefined && (
        <Panel
          title={word('work.version', { version: newest.version })}
          lead={<time dateTime={newest.delivered_at}>{formatDay(newest.delivered_at)}</time>}
        >
          <VersionView key={newest.version} shown={newest} before={earlier[0]} words={words} {...ofFiles} />
        </Panel>
      )}
      {(isOpen || work.answers.length > 0) && (
        <Panel title={word('work.comments')}>
          {work.answers.length > 0 && (
            <Said answers={work.answers} client={work.name} owner={owner ?? word('work.owner')} />
          )}
          {isOpen && <CommentForm key={newest.version} {...act} version={newest.version} words={words} />}
        </Panel>
      )}
      {isOpen && (
        <div id="work-answer" tabIndex={-1} className={styles['place']}>
          <Panel title={word('work.answer')}>
            <ApproveForm key={newest.version} {...act} version={newest.version} />
            <ChangesForm {...act} version={newest.version} />
          </Panel>
        </div>
      )}
      {work.state.name === 'approved' && (
        <Panel title={word('testimonial.title')}>
          <Testimonial {...act} />
        </Panel>
      )}
      {earlier.length > 0 && <Earlier versions={earlier} {...ofFiles} />}
    </article>
  );
};

const Earlier = ({ versions, ...ofFiles }: Pick<ClientWork, 'versions'> & OfFiles) => (
  <Panel title={word('work.versions')}>
    {versions.map((version) => (
      <details key={version.version} className={styles['earlier']}>
        <summary className={textButtonClass}>
          {word('work.delivered', { version: version.version, day: formatDay(version.delivered_at) })}
        </summary>
        <VersionView shown={version} {...ofFiles} />
      </details>
    ))}
  </Panel>
);

interface OfFiles {
  fetchPath: FetchPath | null;
  fetchPreview: (id: string) => Promise<string>;
}

const leadOf = ({ state, versions }: ClientWork): string => {
  switch (state.name) {
    case 'planned':
    case 'in_work':
      return word('work.lead-waiting');
    case 'delivered':
      return word('work.lead-delivered');
    case 'changes_wanted':
      return word('work.lead-changes');
    case 'approved':
      return word('work.lead-approved', { version: versions[0]?.version ?? 1, day: formatDay(state.at) });
    case 'closed':
    case 'cancelled':
      return word('work.lead-over');
  }
};
