import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { ADMIN_MESSAGES } from '#contract/admin';
import type { AnalyticsRange, ContactTotals } from '#contract/analytics';
import { buttonClass } from '../../components/button.ts';
import { Icon } from '../../components/icon.tsx';
import { messageOf } from '../../components/loaded.tsx';
import { RouteLink } from '../../components/route-link.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { formatMoment, formatDayOrNone } from '../../lib/format-time.ts';
import { paths } from '../../lib/paths.ts';
import styles from './analytics-view.module.css';
import { CaseStudies } from './case-study-leads.tsx';
import { DayByDay } from './day-by-day.tsx';
import { RecentContacts } from './recent-contacts.tsx';
import type { ResumeInfo } from '#contract/media';
import { Badge } from '../../components/badge.tsx';
import { Panel } from '../../components/panel.tsx';
import { formatBytes } from '../../lib/format-bytes.ts';
import { Fact, Facts } from './facts.tsx';
import { formatCount } from '../../lib/format-count.ts';
import statCardsStyles from './stat-cards.module.css';
import type { ConfigStatus } from '#contract/admin-system';
import { useAnalytics, type Analytics } from './use-analytics.ts';
import { useRange } from './use-range.ts';
import { VisitSources } from './visit-sources.tsx';

export interface OwnerFrameProps {
  isBusy: boolean;
  onRefresh: () => void;
  back: ReactNode;
  children: ReactNode;
}

interface AnalyticsViewProps {
  isOwner: boolean;
  Frame: ComponentType<OwnerFrameProps>;
  onRefused: () => void;
}

export const AnalyticsView = ({ isOwner, Frame, onRefused }: AnalyticsViewProps) => {
  const [range, setRange] = useRange();
  const analytics = useAnalytics(range, onRefused);
  const { report, isRefused, isBusy, refresh } = analytics;
  if (!isRefused && (isOwner || report.data !== undefined)) {
    return (
      <Frame isBusy={isBusy} onRefresh={refresh} back={<Back />}>
        {report.data !== undefined && <AsOf time={report.dataUpdatedAt} />}
        <Figures {...analytics} range={range} onRange={setRange} />
      </Frame>
    );
  }
  return (
    <div className={styles['page']}>
      <header className={styles['bar']}>
        <Back />
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
        <h1>Analytics</h1>
        {isRefused ? <Refusal /> : <Failure query={report} />}
      </main>
    </div>
  );
};

const Back = () => (
  <RouteLink to={paths.home} className={styles['back']}>
    <Icon name="ArrowLeft" />
    Back to Portfolio
  </RouteLink>
);

const COME_BACK = { next: paths.analytics } as const;

const AsOf = ({ time }: { time: number }) => {
  const at = new Date(time).toISOString();
  return (
    <p className={styles['as-of']}>
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

const ResumeInformation = ({ resume }: { resume: ResumeInfo }) => (
  <Panel title="Resume Information">
    <Facts>
      <Fact name="Status">
        <Badge tone={resume.exists ? 'green' : 'red'}>{resume.exists ? 'Available' : 'Not available'}</Badge>
      </Fact>
      {resume.exists && (
        <>
          <Fact name="File name">{resume.filename ?? 'N/A'}</Fact>
          <Fact name="Size">{resume.size === null ? 'N/A' : formatBytes(resume.size)}</Fact>
          <Fact name="Last modified">{formatDayOrNone(resume.modified)}</Fact>
        </>
      )}
    </Facts>
  </Panel>
);

const StatCards = ({ totals }: { totals: ContactTotals | null }) => (
  <dl className={statCardsStyles['cards']}>
    {CARDS.map(({ key, label, note }) => (
      <div key={key} className={statCardsStyles['card']}>
        <dt>{label}</dt>
        <dd className={statCardsStyles['figure']}>
          {totals === null ? <span className={statCardsStyles['waiting']} /> : formatCount(totals[key])}
        </dd>
        <dd className={statCardsStyles['note']}>{note}</dd>
      </div>
    ))}
  </dl>
);

const CARDS = [
  { key: 'total', label: 'Total Contacts', note: 'Messages you have not deleted' },
  { key: 'this_week', label: 'This Week', note: 'In the last 7 days' },
  { key: 'unique_visitors', label: 'Unique Visitors', note: 'Different email addresses' },
  { key: 'new_messages', label: 'New Messages', note: 'Not opened yet' },
] as const satisfies readonly { key: keyof ContactTotals; label: string; note: string }[];

const SystemStatus = ({ config }: { config: ConfigStatus }) => (
  <Panel title="System Status">
    <Facts>
      <Fact name="Email">
        <State is={config.email_configured} yes="Configured" no="Not configured" />
      </Fact>
      <Fact name="Sent from">{config.sendgrid_from_email ?? 'Not set'}</Fact>
      <Fact name="Emails to you go to">
        {config.owner_email}
        {config.pending_owner_email !== undefined && ` (until ${config.pending_owner_email} is confirmed)`}
      </Fact>
      <Fact name="Database">
        <State is={config.database_connected} yes="Connected" no="Not connected" />
      </Fact>
      <Fact name="Resume">
        <State is={config.resume_available} yes="Available" no="Not available" />
      </Fact>
    </Facts>
  </Panel>
);

const State = ({ is, yes, no }: { is: boolean; yes: string; no: string }) => (
  <Badge tone={is ? 'green' : 'red'}>{is ? yes : no}</Badge>
);
