import type { CaseStudyLeads, Lead } from '#contract/analytics';
import { Panel } from '../../components/panel.tsx';
import { RouteLink } from '../../components/route-link.tsx';
import { formatDay } from '../../lib/format-time.ts';
import { orderTitle } from '../../components/order-labels.ts';
import { paths } from '../../lib/paths.ts';
import { counted } from './analytics-labels.ts';
import styles from './case-study-leads.module.css';
import { formatAmount } from '../../lib/format-money.ts';

interface CaseStudiesProps {
  studies: readonly CaseStudyLeads[];
  currency: string;
  days: string;
}

export const CaseStudies = ({ studies, currency, days }: CaseStudiesProps) => (
  <Panel
    title="What Case Studies Led To"
    lead={`The case study that was read last in the same tab before an enquiry, a quote or an order, in the last ${days} days, and the money that came of it, less what went back.`}
  >
    {studies.length === 0 ? (
      <p>No projects are published yet.</p>
    ) : studies.every(isUnread) ? (
      <p>Nobody opened one in the last {days} days.</p>
    ) : (
      <ul>
        {studies.map((study) => (
          <CaseStudy key={study.project_id} study={study} currency={currency} />
        ))}
      </ul>
    )}
  </Panel>
);

const isUnread = ({ opened, enquiries, quotes, orders }: CaseStudyLeads): boolean =>
  opened + enquiries + quotes + orders === 0;

const CaseStudy = ({ study, currency }: { study: CaseStudyLeads; currency: string }) => (
  <li className={styles['study']}>
    <p className={styles['title']}>
      {study.title === null ? (
        <>No longer published ({study.project_id})</>
      ) : (
        <RouteLink to={paths.project({ id: study.project_id })}>{study.title}</RouteLink>
      )}
    </p>
    <p className={styles['counts']}>{summaryOf(study, currency)}</p>
    {study.latest.length > 0 && (
      <ul className={styles['leads']}>
        {study.latest.map((lead) => (
          <LeadLine key={lead.id} lead={lead} />
        ))}
      </ul>
    )}
  </li>
);

const summaryOf = (study: CaseStudyLeads, currency: string): string =>
  [
    `opened ${counted(study.opened, 'time', 'times')}`,
    counted(study.enquiries, 'enquiry', 'enquiries'),
    counted(study.quotes, 'quote', 'quotes'),
    `${counted(study.orders, 'order', 'orders')}${study.orders > 0 ? ` (${study.paid_orders} paid)` : ''}`,
    `${formatAmount(study.received, currency, 'short')} received`,
  ]
    // A line must not break between a number and its noun.
    .map((part) => part.replaceAll(' ', '\u00A0'))
    .join(', ');

const leadLabel = ({ kind, id, title, is_paid: isPaid }: Lead): string => {
  if (kind === 'enquiry') return `Enquiry “${title}”`;
  if (kind === 'quote') return `Quote “${title}”`;
  return `${orderTitle(id)}, ${title}, ${isPaid ? 'paid' : 'not paid'}`;
};

const LeadLine = ({ lead }: { lead: Lead }) => (
  <li>
    <span>{leadLabel(lead)}</span>
    <span>
      {lead.who ?? 'A deleted account'}, <time dateTime={lead.at}>{formatDay(lead.at)}</time>
    </span>
  </li>
);
