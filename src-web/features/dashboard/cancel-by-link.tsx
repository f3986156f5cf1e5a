import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CANCEL_LINK_DAYS } from '#contract/cancelling';
import { buttonClass } from '../../components/button.ts';
import { FormMessage } from '../../components/form-message.tsx';
import { LoadingScreen } from '../../components/loading-screen.tsx';
import { MessageScreen } from '../../components/message-screen.tsx';
import { failureOf } from '../../components/use-form.ts';
import { answer, api, ApiError } from '../../lib/api-client.ts';
import { formatDay } from '../../lib/format-time.ts';
import { formatAmount } from '../../lib/format-money.ts';

type State = { name: 'idle' | 'sending' | 'done' } | { name: 'failed'; message: string };

/** The page of a mailed cancel link. Only a press cancels, because mail programs open links. */
export const CancelByLink = ({ token, wayHome }: { token: string; wayHome: ReactNode }) => {
  const [state, setState] = useState<State>({ name: 'idle' });
  const open = useQuery({
    queryKey: ['cancel link', token],
    queryFn: async () => (await answer(api.payments['cancel-link'].open.$post({ json: { token } }))).data,
  });
  const cancel = async () => {
    if (state.name === 'sending') return;
    setState({ name: 'sending' });
    try {
      await answer(api.payments['cancel-link'].cancel.$post({ json: { token } }));
      setState({ name: 'done' });
    } catch (error) {
      setState({ name: 'failed', message: failureOf(error).message });
    }
  };
  if (open.data === undefined) {
    if (open.error === null) return <LoadingScreen text="Looking at your link..." />;
    const isOver = open.error instanceof ApiError && [404, 422].includes(open.error.status);
    return (
      <MessageScreen
        title={isOver ? 'This link does not work' : 'The plan could not be shown'}
        text={
          isOver
            ? `It works for ${CANCEL_LINK_DAYS} days, and only whole. You can also sign in and cancel the plan on your dashboard.`
            : `${failureOf(open.error).message} Nothing has changed.`
        }
      >
        {!isOver && (
          <button type="button" className={buttonClass()} onClick={() => void open.refetch()}>
            Try again
          </button>
        )}
        {wayHome}
      </MessageScreen>
    );
  }
  const { is_charged: isCharged, tier_name: name, amount, currency, next_charge: next, paid_until: until } = open.data;
  const stays = until === null ? '' : ` What you have paid for stays yours until ${formatDay(until)}.`;
  if (state.name === 'done' || !isCharged) {
    return (
      <MessageScreen
        title={state.name === 'done' ? `${name} is cancelled` : `${name} has ended already`}
        text={`PayPal does not charge you for it again.${stays}`}
      >
        {wayHome}
      </MessageScreen>
    );
  }
  return (
    <MessageScreen
      title={`Cancel ${name}?`}
      text={`${next === null ? 'PayPal can charge it again.' : `PayPal charges ${formatAmount(amount, currency)} next on ${formatDay(next)}.`}${stays}`}
    >
      <FormMessage text={state.name === 'failed' ? state.message : null} />
      <button
        type="button"
        className={buttonClass()}
        aria-disabled={state.name === 'sending'}
        onClick={() => void cancel()}
      >
        {state.name === 'sending' ? 'Cancelling...' : 'Cancel the plan'}
      </button>
      {wayHome}
    </MessageScreen>
  );
};
