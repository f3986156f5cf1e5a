import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Success } from '#contract/envelope';
import type { OwnerWork, WorkMove } from '#contract/work';
import { buttonClass } from '../../../components/button.ts';
import { textButtonClass } from '../../../components/text-button.ts';
import { toast } from '../../../components/toast.ts';
import { failureOf } from '../../../components/use-form.ts';
import { whileWaiting } from '../../../lib/waiting.ts';
import { quotePath, QUOTES } from '../quote-paths.ts';
import { WORK_PIECE } from '../work-paths.ts';
import { beginRound, changeLinks, moveWork, stopReminders } from './work-api.ts';
import styles from './work.module.css';

interface ActionsProps {
  work: OwnerWork;
  onDone: (work: OwnerWork) => void;
  onConflict: () => Promise<void>;
}

const isRoundDue = ({ rounds, turn, recipient, more_rounds: more }: OwnerWork): boolean =>
  turn !== null &&
  recipient.email !== '' &&
  rounds.agreed !== null &&
  rounds.used >= rounds.agreed &&
  !more.some(({ state }) => state === 'draft' || state === 'open');

const OfferRound = ({ work }: { work: OwnerWork }) => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [id] = useState(() => crypto.randomUUID());
  const begin = async () => {
    try {
      await whileWaiting(beginRound(work, id));
      void client.invalidateQueries({ queryKey: [QUOTES] });
      void client.invalidateQueries({ queryKey: [WORK_PIECE, work.id] });
      void navigate(quotePath(id));
    } catch (error) {
      toast({ tone: 'error', title: 'One more round', description: failureOf(error).message });
    }
  };
  return (
    <button type="button" className={buttonClass('outline')} onClick={() => void begin()}>
      Offer One More Round
    </button>
  );
};

const MOVES: Record<WorkMove, string> = {
  start: 'Start',
  close: 'Close without Approval',
  cancel: 'Cancel',
  reopen: 'Open Again',
};

export const WorkActions = ({ work, onDone, onConflict }: ActionsProps) => {
  const act = async (title: string, call: () => Promise<Success<OwnerWork>>) => {
    try {
      const { data, message } = await whileWaiting(call());
      onDone(data);
      toast({ title: message ?? title });
    } catch (error) {
      toast({ tone: 'error', title, description: failureOf(error).message });
      await onConflict();
    }
  };
  return (
    <div className={styles['actions']}>
      {(['start', 'close', 'cancel', 'reopen'] as const)
        .filter((move) => work.can[move])
        .map((move) => (
          <button
            key={move}
            type="button"
            className={move === 'start' || move === 'reopen' ? buttonClass('outline') : textButtonClass}
            onClick={() => void act(MOVES[move], () => moveWork(work, move))}
          >
            {MOVES[move]}
          </button>
        ))}
      {isRoundDue(work) && <OfferRound work={work} />}
      {work.version > 0 && work.recipient.email !== '' && (
        <>
          <button
            type="button"
            className={textButtonClass}
            onClick={() => void act('New link', () => changeLinks(work, 'send'))}
          >
            Email a New Link
          </button>
          <button
            type="button"
            className={textButtonClass}
            onClick={() => void act('Links ended', () => changeLinks(work, 'end'))}
          >
            End All Links
          </button>
        </>
      )}
      {work.remind_at !== null && (
        <button
          type="button"
          className={textButtonClass}
          onClick={() => void act('Reminders stopped', () => stopReminders(work))}
        >
          Stop Reminders
        </button>
      )}
    </div>
  );
};
