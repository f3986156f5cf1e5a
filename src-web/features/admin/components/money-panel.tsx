import { useQuery } from '@tanstack/react-query';
import type { NetFigures } from '#contract/cents';
import { Loaded } from '../../../components/loaded.tsx';
import { netParts } from '../../../components/net-line.ts';
import { Panel } from '../../../components/panel.tsx';
import { formatAmount } from '../../../lib/format-money.ts';
import { ownerApi } from '../../../lib/owner-client.ts';
import { adminRead } from '../admin-api.ts';
import styles from './money-panel.module.css';

export const MONEY = 'money';

export const MoneyPanel = ({ days, lead }: { days?: '30'; lead: string }) => {
  const query = useQuery({ queryKey: [MONEY, days ?? 'all'], queryFn: () => fetchNet(days) });
  return (
    <Panel title="Money" lead={lead}>
      <Loaded query={query} rows={1}>
        {(net) => (
          <div className={styles['money']}>
            <p>
              <strong>{formatAmount(net.all, net.currency)}</strong> in all
            </p>
            {netParts(net).length > 0 && (
              <ul>
                {netParts(net).map((part) => (
                  <li key={part}>{part}</li>
                ))}
              </ul>
            )}
          </div>
        )}
      </Loaded>
    </Panel>
  );
};

const fetchNet = (days?: '30'): Promise<NetFigures> =>
  adminRead(() => ownerApi.admin.payments.net.$get({ query: { days } }), 'Failed to fetch the sums');
