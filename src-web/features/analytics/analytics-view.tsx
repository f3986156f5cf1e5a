import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ADMIN_MESSAGES } from '#contract/admin';
import type { AnalyticsRange } from '#contract/analytics';
import { buttonClass } from '../../components/button.ts';
import { Icon } from '../../components/icon.tsx';
import { messageOf } from '../../components/loaded.tsx';
import { RouteLink } from '../../components/route-link.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { formatMoment } from '../../lib/format-time.ts';
import { paths } from '../../lib/paths.ts';
import styles from './analytics-view.module.css';
import { CaseStudies } from './case-study-leads.tsx';
import { DayByDay } from './day-by-day.tsx';
import { RecentContacts } from './recent-contacts.tsx';
import { ResumeInformation } from './resume-information.tsx';
import { StatCards } from './stat-cards.tsx';
import { SystemStatus } from './system-status.tsx';
import { useAnalytics, type Analytics } from './use-analytics.ts';
import { useRange } from './use-range.ts';
import { VisitSources } from './visit-sources.tsx';

/** Calls `onRefused` when the session is not the owner's. */
export const AnalyticsView = ({ onRefused }: { onRefused: () => void }) => {
  const [range, setRange] = useRange();
  const analytics = useAnalytics(range, onRefused);
  const { report, isRefused, isBusy, refresh } = analytics;
  const isShown = !isRefused && report.isFetched;
  return (
    <div className={styles['page']}>
      <header className={styles['bar']}>
        <RouteLink to={paths.home} className={styles['back']}>
          <Icon name="ArrowLeft" />
          Back to Portfolio
        </RouteLink>
        {isShown && (
          <RouteLink to={paths.admin} className={styles['admin']}>
            Admin Area
          </RouteLink>
        )}
        <button
          type="button"
          className={buttonClass('outline')}
          aria-disabled={isBusy}
          onClick={() => !isBusy && refresh()}
        >
          Refresh
        </button>
      </header>
      <main id="main" tabIndex={-1}>
        <div className={styles['head']}>
          <h1>Analytics</h1>
          {isShown && report.data !== undefined && <AsOf time={report.dataUpdatedAt} />}
        </div>
        {isRefused ? <Refusal /> : <Figures {...analytics} range={range} onRange={setRange} />}
      </main>
    </div>
  );
};

/** Navigation state that brings the owner back here after signing in. */
const COME_BACK = { next: paths.analytics } as const;

const AsOf = ({ time }: { time: number }) => {
  const at = new Date(time).toISOString();
  return (
    <p>
      As of <time dateTime={at}>{formatMoment(at)}</time>, refreshed every 30 seconds
    </p>
  );
};

const Refusal = () => (
  <div className={styles['failure']} role="alert">
    <p>Error: {ADMIN_MESSAGES.signInAgain}</p>
    <RouteLink to={paths.admin} state={COME_BACK} className={buttonClass()}>
      Sign in
    </RouteLink>
  </div>
);

interface FiguresProps extends Pick<Analytics, 'report' | 'recent' | 'config' | 'resume'> {
  range: AnalyticsRange;
  onRange: (range: AnalyticsRange) => void;
}

const Figures = ({ report, recent, config, resume, range, onRange }: FiguresProps) => {
  if (!report.isFetched && report.data === undefined) return <Waiting />;
  return (
    <>
      <Failure query={report} />
      {report.data !== undefined && <StatCards totals={report.data.contacts} />}
      <Part query={recent}>{(contacts) => <RecentContacts contacts={contacts} />}</Part>
      {report.data !== undefined && (
        <>
          <DayByDay days={report.data.days} net={report.data.net} range={range} onRange={onRange} />
          <CaseStudies studies={report.data.case_studies} currency={report.data.currency} days={range} />
          <VisitSources {...report.data} days={range} />
        </>
      )}
      <Part query={config}>{(status) => <SystemStatus config={status} />}</Part>
      <Part query={resume}>{(info) => <ResumeInformation resume={info} />}</Part>
    </>
  );
};

const Waiting = () => (
  <>
    <output className="visually-hidden">Loading analytics…</output>
    <StatCards totals={null} />
    <SkeletonRows count={5} />
  </>
);

interface PartProps<T> {
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}

/** A part that can fail alone: the reason is shown above the data loaded before. */
const Part = <T,>({ query, children }: PartProps<T>) => (
  <>
    <Failure query={query} />
    {query.isPending && <SkeletonRows count={3} />}
    {query.data !== undefined && children(query.data)}
  </>
);

const Failure = ({ query: { error } }: { query: UseQueryResult }) =>
  error !== null && (
    <div className={styles['failure']} role="alert">
      <p>Error: {messageOf(error)}</p>
    </div>
  );
