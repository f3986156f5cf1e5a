import { useState } from 'react';
import type { AnalyticsRange } from '#contract/analytics';
import { buttonClass } from '../../components/button.ts';
import { Icon } from '../../components/icon.tsx';
import { RouteLink } from '../../components/route-link.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { formatMoment } from '../../lib/format-time.ts';
import { paths } from '../../lib/paths.ts';
import type { AnalyticsData, AnalyticsFailure } from './analytics-api.ts';
import styles from './analytics-view.module.css';
import { CaseStudies } from './case-study-leads.tsx';
import { DayByDay } from './day-by-day.tsx';
import { RecentContacts } from './recent-contacts.tsx';
import { ResumeInformation } from './resume-information.tsx';
import { StatCards } from './stat-cards.tsx';
import { SystemStatus } from './system-status.tsx';
import { useAnalytics } from './use-analytics.ts';

/** Navigation state with which the admin area sends back here whoever has signed in there. */
const COME_BACK = { next: paths.analytics } as const;

/** The owner's figures. Calls `onRefused` when the server does not know the session as the owner's. */
export const AnalyticsView = ({ onRefused }: { onRefused: () => void }) => {
  const [range, setRange] = useState<AnalyticsRange>('30');
  const { state, isBusy, refresh } = useAnalytics(range, onRefused);
  return (
    <div className={styles['page']}>
      <header className={styles['bar']}>
        <RouteLink to={paths.home} className={styles['back']}>
          <Icon name="ArrowLeft" />
          Back to Portfolio
        </RouteLink>
        {state.status === 'shown' && (
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
          {state.status === 'shown' && (
            <p>
              As of <time dateTime={state.at.toISOString()}>{formatMoment(state.at.toISOString())}</time>, refreshed
              every 30 seconds
            </p>
          )}
        </div>
        {state.status === 'loading' && <Waiting />}
        {state.status === 'failed' && <Refusal failure={state.failure} />}
        {state.status === 'shown' && (
          <>
            {state.failure !== null && <Refusal failure={state.failure} />}
            <Numbers data={state.data} range={range} onRange={setRange} />
          </>
        )}
      </main>
    </div>
  );
};

const Waiting = () => (
  <>
    <output className="visually-hidden">Loading analytics…</output>
    <StatCards totals={null} />
    <SkeletonRows count={5} />
  </>
);

const Refusal = ({ failure }: { failure: AnalyticsFailure }) => (
  <div className={styles['failure']} role="alert">
    <p>Error: {failure.message}</p>
    {failure.isVisitor && (
      <RouteLink to={paths.admin} state={COME_BACK} className={buttonClass()}>
        Sign in
      </RouteLink>
    )}
  </div>
);

interface NumbersProps {
  data: AnalyticsData;
  range: AnalyticsRange;
  onRange: (range: AnalyticsRange) => void;
}

const Numbers = ({ data: { report, recent, config, resume }, range, onRange }: NumbersProps) => (
  <>
    <StatCards totals={report.contacts} />
    <RecentContacts contacts={recent} />
    <DayByDay days={report.days} currency={report.currency} range={range} onRange={onRange} />
    <CaseStudies studies={report.case_studies} days={range} />
    <SystemStatus config={config} />
    <ResumeInformation resume={resume} />
  </>
);
