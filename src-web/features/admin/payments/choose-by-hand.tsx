import { useQuery } from '@tanstack/react-query';
import type { PayingCustomer, SuggestedOrder } from '#contract/owner-payments';
import { Field } from '../../../components/field.tsx';
import { messageOf } from '../../../components/loaded.tsx';
import { useSearch } from '../lists/use-search.ts';
import { fetchPayingCustomers } from './payments-api.ts';
import { OrderChoice } from './order-choice.tsx';
import styles from './unmatched-payment.module.css';

export const ChooseByHand = ({ onChoose }: { onChoose: (order: SuggestedOrder) => void }) => {
  const { typed, search, type } = useSearch();
  const query = useQuery({
    queryKey: ['paying customers', search],
    queryFn: () => fetchPayingCustomers(search),
    enabled: search.length >= SHORTEST,
  });
  return (
    <div className={styles['byHand']}>
      <Field
        name="customer"
        label="Find the customer"
        type="search"
        autoComplete="off"
        hint="By name or e-mail, at least two letters."
        value={typed}
        maxLength={100}
        onChange={({ target }) => type(target.value)}
      />
      {query.isError && <p role="alert">{messageOf(query.error)}</p>}
      {query.data?.length === 0 && <p>No customer has this name or address.</p>}
      {query.data?.map((customer) => (
        <Customer key={customer.user_id} customer={customer} onChoose={onChoose} />
      ))}
    </div>
  );
};

const SHORTEST = 2;

const Customer = ({ customer, onChoose }: { customer: PayingCustomer; onChoose: (order: SuggestedOrder) => void }) =>
  customer.orders.length === 0 ? (
    <p>
      <bdi>{customer.name}</bdi> ({customer.email}) has no order. Ask them to choose a plan on the site; its order can
      be assigned then.
    </p>
  ) : (
    <ul className={styles['suggestions']}>
      {customer.orders.map((order) => (
        <OrderChoice key={order.order_id} order={order} onAssign={() => onChoose(order)} />
      ))}
    </ul>
  );
