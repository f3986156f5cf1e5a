import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DiscrepancyReport } from '#contract/owner-payments';
import { Loaded } from '../../../components/loaded.tsx';
import { Panel } from '../../../components/panel.tsx';
import { formatDay, formatMoment } from '../../../lib/format-time.ts';
import { orderTitle } from '../../../components/order-labels.ts';
import styles from './discrepancies.module.css';
import { problemLabel, repairLabel, subscriptionStatusLabel } from './payment-labels.ts';

/** What does not agree between the site and PayPal. */
export const Discrepancies = ({ query }: { query: UseQueryResult<DiscrepancyReport> }) => (
  <Panel title="Agreement with PayPal" lead="The site compares its orders and subscriptions with PayPal’s by itself.">
    <Loaded query={query} rows={2}>
      {(report) => <Report report={report} />}
    </Loaded>
  </Panel>
);

const Report = ({ report }: { report: DiscrepancyReport }) => {
  const open = toLookAt(report);
  return (
    <>
      {open.length === 0 && report.overdue_checks === 0 && (
        <p className={styles['fine']}>Everything agrees with PayPal.</p>
      )}
      {report.overdue_checks > 0 && <p className={styles['overdue']}>{overdueWords(report.overdue_checks)}</p>}
      <Findings title="For you to look at" findings={open} />
      <Findings
        title="Put right by the site itself"
        findings={report.repairs.map(({ subject, from, to, at }) => ({
          key: `${subject} ${at}`,
          what: `${subject}: ${repairLabel(from, to)} on ${formatMoment(at)}.`,
        }))}
      />
    </>
  );
};

interface Finding {
  key: string;
  what: ReactNode;
  todo?: string;
}

const toLookAt = (report: DiscrepancyReport): Finding[] => [
  ...report.differing.map((order) => ({
    key: `differs ${order.order_id}`,
    what: `${orderTitle(order.order_id)}, ${order.tier_name}, of ${formatDay(order.since)}: ${problemLabel(order.problem)}`,
    todo: 'Accept its payment above, or return the money at PayPal.',
  })),
  ...report.paid_twice.map((order) => ({
    key: `twice ${order.order_id}`,
    what: `${orderTitle(order.order_id)}, ${order.tier_name}: paid ${order.payments} times.`,
    todo: 'Return what is too much at PayPal.',
  })),
  ...report.subscribed_twice.map(({ customer_email: email, subscriptions }) => ({
    key: `subscribed ${email}`,
    what: `${email} has ${subscriptions.length} subscriptions that renew: ${subscriptions
      .map(({ id, status }) => `${id} (${subscriptionStatusLabel(status)})`)
      .join(', ')}.`,
    todo: 'Cancel all but one at PayPal.',
  })),
  ...report.unclear_refunds.map((refund) => ({
    key: `unclear ${refund.payment_id}`,
    what: `Payment ${refund.payment_id}: a part of it went back on ${formatDay(refund.since)}, and PayPal did not say how much.`,
    todo: 'Look it up in your PayPal account.',
  })),
];

const overdueWords = (count: number): string =>
  `${count === 1 ? 'One order or subscription has' : `${count} orders and subscriptions have`} not been compared with PayPal for more than a day, so PayPal may be out of reach.`;

const Findings = ({ title, findings }: { title: string; findings: readonly Finding[] }) =>
  findings.length > 0 && (
    <section className={styles['findings']}>
      <h3>{title}</h3>
      <ul>
        {findings.map(({ key, what, todo }) => (
          <li key={key}>
            {what}
            {todo !== undefined && <span> {todo}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
