import type { CaseStudyLeads, Lead } from '#contract/analytics';
import { Panel } from '../../components/panel.tsx';
import { RouteLink } from '../../components/route-link.tsx';
import { formatDay } from '../../lib/format-time.ts';
import { orderTitle } from '../../components/order-labels.ts';
import { paths } from '../../lib/paths.ts';
import { counted } from './analytics-labels.ts';
import styles from './case-study-leads.module.css';

interface CaseStudiesProps {
  studies: readonly CaseStudyLeads[];
  days: string;
}

/** Which case study was read before somebody wrote or ordered. */
export const CaseStudies = ({ studies, days }: CaseStudiesProps) => (
  <Panel
    title="What Case Studies Led To"
    lead={`The case study that was read last in the same tab before an enquiry or an order, in the last ${days} days.`}
  >
    {studies.length === 0 ? (
      <p>No projects are published yet.</p>
    ) : (
      <ul>
        {studies.map((study) => (
          <CaseStudy key={study.project_id} study={study} />
        ))}
      </ul>
    )}
  </Panel>
);

const CaseStudy = ({ study }: { study: CaseStudyLeads }) => (
  <li className={styles['study']}>
    <p className={styles['title']}>
      {study.title === null ? (
        <>No longer published ({study.project_id})</>
      ) : (
        <RouteLink to={paths.project(study.project_id)}>{study.title}</RouteLink>
      )}
    </p>
    <p className={styles['counts']}>{summaryOf(study)}</p>
    {study.latest.length > 0 && (
      <ul className={styles['leads']}>
        {study.latest.map((lead) => (
          <LeadLine key={lead.id} lead={lead} />
        ))}
      </ul>
    )}
  </li>
);

const summaryOf = ({ opened, enquiries, orders, paid_orders: paid }: CaseStudyLeads): string =>
  [
    `opened ${counted(opened, 'time', 'times')}`,
    counted(enquiries, 'enquiry', 'enquiries'),
    `${counted(orders, 'order', 'orders')}${orders > 0 ? ` (${paid} paid)` : ''}`,
  ].join(', ');

const LeadLine = ({ lead }: { lead: Lead }) => (
  <li>
    <span>
      {lead.kind === 'enquiry' ? `Enquiry “${lead.title}”` : `${orderTitle(lead.id)}, ${lead.title}`}
      {lead.kind === 'order' && (lead.is_paid ? ', paid' : ', not paid')}
    </span>
    <span>
      {lead.who ?? 'A deleted account'}, <time dateTime={lead.at}>{formatDay(lead.at)}</time>
    </span>
  </li>
);
