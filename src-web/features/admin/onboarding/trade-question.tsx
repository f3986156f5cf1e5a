import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TRADES, type Trade } from '#contract/trades';
import type { ChosenTrade } from '#contract/admin-content';
import { toast } from '../../../components/toast.ts';
import { ownerApi } from '../../../lib/owner-client.ts';
import { adminRead } from '../admin-api.ts';
import { DOCUMENT_LABELS } from '../document-labels.ts';
import { tellSaved } from '../saves.ts';
import styles from './onboarding.module.css';

export const useTrade = (): Trade | null | undefined =>
  useQuery({
    queryKey: ['trade'],
    queryFn: () => adminRead(() => ownerApi.admin.trade.$get(), 'Failed to fetch what you do'),
    select: ({ trade }) => trade,
  }).data;

interface TradeQuestionProps {
  trade: Trade | null;
  onChosen: () => void;
}

export const TradeQuestion = ({ trade, onChosen }: TradeQuestionProps) => {
  const [isAsked, ask] = useState(false);
  const client = useQueryClient();
  const { mutate: choose, isPending } = useMutation({
    mutationFn: (answer: Trade) =>
      adminRead(() => ownerApi.admin.trade.$put({ json: { trade: answer } }), 'Failed to change the sample'),
    onSuccess: async (chosen) => {
      for (const key of chosen.replaced) tellSaved(key);
      await client.invalidateQueries();
      ask(false);
      toast({ title: `Your site begins as a ${chosen.trade}’s`, description: whatBecame(chosen) });
      onChosen();
    },
    onError: ({ message }) => toast({ tone: 'error', title: 'The sample is as it was', description: message }),
  });
  if (trade !== null && !isAsked)
    return (
      <p className={styles['trade']}>
        Sample of a {trade}.{' '}
        <button type="button" onClick={() => ask(true)}>
          Change
        </button>
      </p>
    );
  return (
    <fieldset className={styles['trade']}>
      <legend>What do you do?</legend>
      {TRADES.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === trade}
          disabled={isPending}
          onClick={() => choose(each)}
        >
          {LABELS[each]}
        </button>
      ))}
      <span>Words, choices, prices and pictures of the sample follow. What you have saved stays as it is.</span>
    </fieldset>
  );
};

const LABELS: Record<Trade, string> = {
  writer: 'I write',
  photographer: 'I photograph',
  translator: 'I translate',
  consultant: 'I advise',
};

const whatBecame = ({ replaced, kept }: ChosenTrade): string => {
  if (replaced.length === 0) return 'Everything was like that already, or is yours.';
  if (kept.length === 0) return 'Now replace what is there, step by step.';
  return `Yours, and left as it is: ${kept.map((key) => DOCUMENT_LABELS[key]).join(', ')}.`;
};
