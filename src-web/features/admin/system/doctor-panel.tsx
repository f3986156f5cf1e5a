import { Fragment } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { DoctorCheck, DoctorFinding, DoctorReport } from '#contract/doctor';
import { buttonClass } from '../../../components/button.ts';
import { Loaded } from '../../../components/loaded.tsx';
import { Panel } from '../../../components/panel.tsx';
import { RouteLink } from '../../../components/route-link.tsx';
import { paths } from '../../../lib/paths.ts';
import { whileWaiting } from '../../../lib/waiting.ts';
import { TABS } from '../tabs.ts';
import styles from './doctor-panel.module.css';
import { fetchDoctor } from './system-api.ts';

/** The check calls PayPal, so only the owner starts it. */
export const DoctorPanel = () => {
  const query = useQuery({ queryKey: ['doctor'], queryFn: () => whileWaiting(fetchDoctor()), enabled: false });
  const hasAsked = query.isFetching || !query.isPending;
  return (
    <Panel
      title="Check-up"
      lead="Looks for contradictions and for things that were forgotten. On your machine, npm run doctor also asks name servers and other sites."
    >
      <button
        type="button"
        className={`${buttonClass('outline')} ${styles['look']}`}
        disabled={query.isFetching}
        onClick={() => void query.refetch()}
      >
        {query.isFetching ? 'Looking…' : 'Check the site'}
      </button>
      <div aria-live="polite">
        {hasAsked && (
          <Loaded query={query} rows={3}>
            {(report) => <Report report={report} />}
          </Loaded>
        )}
      </div>
    </Panel>
  );
};

const Report = ({ report: { checks } }: { report: DoctorReport }) => {
  const found = checks.filter(({ findings }) => findings.length > 0);
  const fine = checks.filter(({ findings, skipped }) => findings.length === 0 && skipped === null);
  const skipped = checks.filter((check) => check.skipped !== null);
  return (
    <div className={styles['findings']}>
      {found.length === 0 && <p>Nothing was found.</p>}
      {found.map((check) => (
        <Found key={check.name} check={check} />
      ))}
      <details className={styles['fine']}>
        <summary>
          {fine.length} of {checks.length} checks found nothing
          {skipped.length > 0 && `, ${skipped.length} were not made`}
        </summary>
        <ul>
          {fine.map(({ name, title }) => (
            <li key={name}>{title}</li>
          ))}
          {skipped.map(({ name, title, skipped: reason }) => (
            <li key={name}>
              {title}: not looked at. {reason}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
};

const Found = ({ check: { title, findings } }: { check: DoctorCheck }) => (
  <section>
    <h3>{title}</h3>
    <ul>
      {[...Map.groupBy(findings, saidOf)].map(([said, alike]) =>
        alike.length > SINGLE_MAX ? (
          <li key={said}>
            {said.charAt(0).toUpperCase() + said.slice(1, -1)}:{' '}
            {alike.map((finding, index) => (
              <Fragment key={finding.what}>
                {index > 0 && ', '}
                <Mend finding={finding} label={finding.what.slice(0, -said.length - 2)} />
              </Fragment>
            ))}
            .
          </li>
        ) : (
          alike.map((finding) => (
            <li key={finding.what}>
              {finding.what} <Mend finding={finding} />
            </li>
          ))
        ),
      )}
    </ul>
  </section>
);

/** More findings that say the same of different things are one sentence. */
const SINGLE_MAX = 2;

const saidOf = ({ what }: DoctorFinding): string => what.split(': ').at(-1) ?? what;

const Mend = ({ finding: { tab }, label }: { finding: DoctorFinding; label?: string }) => {
  const known = TABS.find(({ id }) => id === tab);
  if (known === undefined) return label ?? null;
  return <RouteLink to={`${paths.admin}?tab=${known.id}`}>{label ?? `Open ${known.label}`}</RouteLink>;
};
