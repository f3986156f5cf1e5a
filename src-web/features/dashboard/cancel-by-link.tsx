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
import { word } from '../../lib/words.ts';
import styles from './subscription-panel.module.css';

type State = { name: 'idle' | 'sending' | 'done' | 'kept' } | { name: 'failed'; message: string };

/** The plan is cancelled only by a press, because mail programs open links too. */
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
    if (open.error === null) return <LoadingScreen text={word('link.looking')} />;
    const isOver = open.error instanceof ApiError && [404, 422].includes(open.error.status);
    return (
      <MessageScreen
        title={word(isOver ? 'cancel.link-over' : 'cancel.not-shown')}
        text={
          isOver
            ? word('cancel.link-over-text', { count: CANCEL_LINK_DAYS })
            : word('cancel.not-shown-text', { reason: failureOf(open.error).message })
        }
      >
        {!isOver && (
          <button type="button" className={buttonClass()} onClick={() => void open.refetch()}>
            {word('common.try-again')}
          </button>
        )}
        {wayHome}
      </MessageScreen>
    );
  }
  const { is_charged: isCharged, tier_name: name, amount, currency, next_charge: next, paid_until: until } = open.data;
  const stays = until === null ? '' : ` ${word('cancel.stays', { day: formatDay(until) })}`;
  if (state.name === 'done' || !isCharged) {
    return (
      <MessageScreen
        title={word(state.name === 'done' ? 'cancel.is-cancelled' : 'cancel.is-ended', { name })}
        text={`${word('cancel.not-charged')}${stays} ${word('cancel.account-stays')}`}
      >
        {wayHome}
      </MessageScreen>
    );
  }
  const charge =
    next === null
      ? word('cancel.can-charge')
      : word('cancel.charges-next', { amount: formatAmount(amount, currency), day: formatDay(next) });
  if (state.name === 'kept') {
    return (
      <MessageScreen title={word('cancel.kept', { name })} text={charge}>
        {wayHome}
      </MessageScreen>
    );
  }
  return (
    <MessageScreen title={word('cancel.ask', { name })} text={charge + stays}>
      <FormMessage text={state.name === 'failed' ? state.message : null} />
      <div className={styles['buttons']}>
        <button
          type="button"
          className={buttonClass('outline')}
          aria-disabled={state.name === 'sending'}
          onClick={() => void cancel()}
        >
          {word(state.name === 'sending' ? 'cancel.cancelling' : 'cancel.plan')}
        </button>
        <button
          type="button"
          className={buttonClass('outline')}
          disabled={state.name === 'sending'}
          onClick={() => setState({ name: 'kept' })}
        >
          {word('cancel.keep')}
        </button>
      </div>
    </MessageScreen>
  );
};
