import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { CANCEL_LINK_DAYS, type CancelLinkView } from '#contract/cancelling';
import { buttonClass } from '../../components/button.ts';
import { FormMessage } from '../../components/form-message.tsx';
import { LoadingScreen } from '../../components/loading-screen.tsx';
import { MessageScreen } from '../../components/message-screen.tsx';
import { RouteLink } from '../../components/route-link.tsx';
import { Sentence } from '../../components/sentence.tsx';
import marks from '../../components/marked-words.module.css';
import { SummaryLine } from '../../components/summary-row.tsx';
import { textButtonClass } from '../../components/text-button.ts';
import { failureOf } from '../../components/use-form.ts';
import { answer, api, ApiError } from '../../lib/api-client.ts';
import { formatDay } from '../../lib/format-time.ts';
import { formatAmount } from '../../lib/format-money.ts';
import { homeSection, paths, SCROLL_TO_CONTACT } from '../../lib/paths.ts';
import { word } from '../../lib/words.ts';
import { scrollToPricing } from './pricing-scroll.ts';
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
  const { is_charged: isCharged, tier_name: name, amount, currency, next_charge: next } = open.data;
  if (state.name === 'done' || !isCharged) {
    return (
      <MessageScreen
        title={
          <Sentence
            of={state.name === 'done' ? 'cancel.is-cancelled' : 'cancel.is-ended'}
            name={<s className={marks['removed']}>{name}</s>}
          />
        }
        text={`${word('cancel.not-charged')} ${whatStays(open.data)}`}
      >
        <PlanLines plan={open.data} />
      </MessageScreen>
    );
  }
  const charge =
    next === null
      ? word('cancel.can-charge')
      : word('cancel.charges-next', { amount: formatAmount(amount, currency), day: formatDay(next) });
  return (
    <MessageScreen
      title={word(state.name === 'kept' ? 'cancel.kept' : 'cancel.ask', { name })}
      text={`${charge} ${whatStays(open.data)}`}
    >
      {state.name !== 'kept' && (
        <>
          <FormMessage text={state.name === 'failed' ? state.message : null} />
          <div className={styles['buttons']}>
            <button
              type="button"
              className={buttonClass('danger')}
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
        </>
      )}
      <PlanLines plan={open.data} />
    </MessageScreen>
  );
};

const whatStays = ({ paid_until: until }: CancelLinkView): string =>
  until === null ? '' : word('cancel.stays', { day: formatDay(until) });

/** The sentence above says the plan's price and days. */
const PlanLines = ({ plan: { last_payment: paid } }: { plan: CancelLinkView }) => {
  const returned =
    paid === null || paid.returned === 0
      ? ''
      : `\n${word('money.returned', { amount: formatAmount(paid.returned, paid.currency) })}`;
  const navigate = useNavigate();
  const viewPlans = () => {
    void navigate(paths.home);
    scrollToPricing();
  };
  return (
    <div className={styles['lines']}>
      {paid && (
        <SummaryLine
          term={word('quote.paid')}
          value={`${formatAmount(paid.amount, paid.currency)} · ${formatDay(paid.paid_at)}${returned}`}
        />
      )}
      <SummaryLine
        term={word('account.page')}
        value={word('cancel.account-stays')}
        end={
          <RouteLink to={paths.dashboard} className={textButtonClass}>
            {word('dashboard.go')}
          </RouteLink>
        }
      />
      <SummaryLine
        term={word('section.pricing')}
        value={word('cancel.any-time')}
        end={
          <button type="button" className={textButtonClass} onClick={viewPlans}>
            {word('plan.view-plans')}
          </button>
        }
      />
      <SummaryLine
        term={word('section.contact')}
        value={word('cancel.questions')}
        end={
          <RouteLink
            to={paths.home}
            state={SCROLL_TO_CONTACT}
            href={homeSection('contact')}
            className={textButtonClass}
          >
            {word('common.get-in-touch')}
          </RouteLink>
        }
      />
    </div>
  );
};
