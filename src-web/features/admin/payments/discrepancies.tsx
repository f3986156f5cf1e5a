import type { UseQueryResult } from '@tanstack/react-query';
import type { DiscrepancyReport } from '#contract/owner-payments';
import { Loaded } from '../../../components/loaded.tsx';
import { LINKED_RECORD } from '../../../components/linked-record.ts';
import { Panel } from '../../../components/panel.tsx';
import { formatDay } from '../../../lib/format-time.ts';
import { useLinkedRecord } from '../lists/use-linked-record.ts';
import styles from './discrepancies.module.css';
import { buttonClass } from '../../../components/button.ts';
import { toast } from '../../../components/toast.ts';
import { failureOf } from '../../../components/use-form.ts';
import { whileWaiting } from '../../../lib/waiting.ts';
import { sayDispute } from './payments-api.ts';
import { disputeKey, listDiscrepancies, listSaid, reversalKey, type Discrepancy } from './list-discrepancies.ts';
import { repairLabel } from './payment-labels.ts';

interface DiscrepanciesProps {
  query: UseQueryResult<DiscrepancyReport>;
  onSaid: () => void;
}

export const Discrepancies = ({ query, onSaid }: DiscrepanciesProps) => (
  <Panel title="Agreement with PayPal" lead="The site compares its orders and subscriptions with PayPal’s by itself.">
    <Loaded query={query} rows={2}>
      {(report) => <Report report={report} onSaid={onSaid} />}
    </Loaded>
  </Panel>
);

const Report = ({ report, onSaid }: { report: DiscrepancyReport } & Pick<DiscrepanciesProps, 'onSaid'>) => {
  const dispute = useLinkedRecord('dispute');
  const reversal = useLinkedRecord('reversal');
  const linked = dispute === null ? reversal && reversalKey(reversal) : disputeKey(dispute);
  const open = listDiscrepancies(report);
  return (
    <>
      {open.length === 0 && report.overdue_checks === 0 && (
        <p className={styles['fine']}>Everything agrees with PayPal.</p>
      )}
      {report.overdue_checks > 0 && <p className={styles['overdue']}>{overdueLabel(report.overdue_checks)}</p>}
      <DiscrepancyList title="For you to look at" items={open} linked={linked} onSaid={onSaid} />
      <DiscrepancyList title="Sorted out by you" items={listSaid(report)} onSaid={onSaid} />
      <DiscrepancyList
        title="Corrected by the site itself"
        items={report.repairs.map(({ subject, from, to, at }) => ({
          key: `${subject} ${at}`,
          title: repairLabel(from, to),
          at,
          what: '',
          ids: [['About', subject]],
        }))}
      />
    </>
  );
};

const overdueLabel = (count: number): string =>
  `${count === 1 ? 'One order or subscription has' : `${count} orders and subscriptions have`} not been compared with PayPal for more than a day, so PayPal may be out of reach.`;

interface DiscrepancyListProps {
  title: string;
  items: readonly Discrepancy[];
  linked?: string | null;
  onSaid?: () => void;
}

const DiscrepancyList = ({ title, items, linked = null, onSaid }: DiscrepancyListProps) =>
  items.length > 0 && (
    <section className={styles['items']}>
      <h3>{title}</h3>
      <ul>
        {items.map(({ key, title: name, sum, at, what, todo, ids, sent, reversal }) => (
          <li key={key} {...(key === linked ? LINKED_RECORD : {})}>
            <h4>
              <strong>{name}</strong>
              {sum !== undefined && <b>{sum}</b>}
              {at !== undefined && <time dateTime={at}>{formatDay(at)}</time>}
            </h4>
            <p>
              {what} {todo !== undefined && <span>{todo}</span>}
            </p>
            {reversal !== undefined && onSaid !== undefined && <DisputeChoice reversal={reversal} onSaid={onSaid} />}
            <Details ids={ids} sent={sent} />
          </li>
        ))}
      </ul>
    </section>
  );

const Details = ({ ids, sent }: { ids: Discrepancy['ids']; sent: string | undefined }) => (
  <details>
    <summary>{sent === undefined ? 'Details' : 'What PayPal sent'}</summary>
    <dl>
      {ids.map(
        ([label, value]) =>
          value !== null && (
            <div key={`${label} ${value}`}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
    {sent !== undefined && <pre>{sent}</pre>}
  </details>
);

interface DisputeChoiceProps {
  reversal: NonNullable<Discrepancy['reversal']>;
  onSaid: () => void;
}

const DisputeChoice = ({ reversal, onSaid }: DisputeChoiceProps) => {
  const say = async (disputeId: string | null) => {
    try {
      await whileWaiting(sayDispute(reversal.id, disputeId));
      toast({ title: disputeId === null ? 'It belongs to no dispute' : `It belongs to ${disputeId}` });
    } catch (error) {
      toast({ tone: 'error', title: 'Error', description: failureOf(error).message });
    }
    onSaid();
  };
  const choices = (
    <div className={styles['choices']}>
      {reversal.disputes.map(({ id, label }) => (
        <button key={id} type="button" className={buttonClass('outline')} onClick={() => void say(id)}>
          {label}
        </button>
      ))}
      {reversal.mayBeNone && (
        <button type="button" className={buttonClass('quiet')} onClick={() => void say(null)}>
          None of them
        </button>
      )}
    </div>
  );
  if (!reversal.isSaid) return choices;
  return (
    <details>
      <summary>Change the answer</summary>
      {choices}
    </details>
  );
};
