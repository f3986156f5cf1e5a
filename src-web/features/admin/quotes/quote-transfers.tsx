import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Success } from '#contract/envelope';
import type { OwnerQuote, QuotePartView, TransferView } from '#contract/quote-views';
import { recordTransferRequest } from '#contract/transfer';
import { buttonClass } from '../../../components/button.ts';
import { Field } from '../../../components/field.tsx';
import { FormMessage } from '../../../components/form-message.tsx';
import { textButtonClass } from '../../../components/text-button.ts';
import { toast } from '../../../components/toast.ts';
import { useForm } from '../../../components/use-form.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { formatAmount } from '../../../lib/format-money.ts';
import { formatDay } from '../../../lib/format-time.ts';
import { whileWaiting } from '../../../lib/waiting.ts';
import { word } from '../../../lib/words.ts';
import { partLabel } from '../../quotes/quotes.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { MONEY } from '../components/money-panel.tsx';
import selectStyles from '../../../components/select.module.css';
import styles from './quote-view.module.css';
import { recordTransfer } from '../record-transfer.ts';
import { settleSurplus, undoTransfer } from './quotes-api.ts';

interface QuoteTransfersProps {
  quote: OwnerQuote;
  currency: string;
  onDone: (quote: OwnerQuote) => void;
}

export const QuoteTransfers = ({ quote, currency, onDone }: QuoteTransfersProps) => {
  const client = useQueryClient();
  const act = async (title: string, call: () => Promise<Success<OwnerQuote>>) => {
    try {
      const { data, message } = await whileWaiting(call());
      onDone(data);
      for (const name of ['orders', 'refunds', MONEY]) void client.invalidateQueries({ queryKey: [name] });
      toast({ title: message ?? title });
    } catch (error) {
      const description = error instanceof ApiError ? error.message : word('call.unexpected');
      toast({ tone: 'error', title, description });
    }
  };
  const ways = quote.versions.find(({ version }) => version === quote.accepted?.version)?.ways ?? [];
  const asked = quote.parts.filter(({ order_id: order }) => order !== null);
  return (
    <>
      {quote.surplus.map(({ part, amount }) => {
        const settle = (how: 'returned' | 'kept') =>
          act('Surplus', () => settleSurplus(quote.id, { id: crypto.randomUUID(), part, how }));
        return (
          <section key={part} className={styles['surplus']} aria-label={`Surplus, ${partLabel(part)}`}>
            <p>
              {partLabel(part)}: {formatAmount(amount, currency)} more arrived than was asked for.
            </p>
            <button type="button" className={buttonClass('outline')} onClick={() => void settle('returned')}>
              I Gave It Back
            </button>
            <button type="button" className={buttonClass('quiet')} onClick={() => void settle('kept')}>
              Keep It
            </button>
          </section>
        );
      })}
      {quote.transfers.length > 0 && (
        <ul className={styles['transfers']} aria-label="Transfers">
          {quote.transfers.map((transfer) => (
            <Transfer
              key={transfer.id}
              transfer={transfer}
              currency={currency}
              onUndo={() => void act('Transfer taken back', () => undoTransfer(quote.id, transfer.id))}
            />
          ))}
        </ul>
      )}
      {ways.includes('transfer') && asked.length > 0 && (
        <RecordForm key={quote.transfers.length} quote={quote} asked={asked} currency={currency} onDone={onDone} />
      )}
    </>
  );
};

interface TransferProps {
  transfer: TransferView;
  currency: string;
  onUndo: () => void;
}

const Transfer = ({ transfer, currency, onUndo }: TransferProps) => {
  const [isAsked, ask] = useState(false);
  const { part, amount, arrived_on: at, reference, returned, is_undone: isUndone, can_undo: canUndo } = transfer;
  const sum = formatAmount(amount, currency);
  return (
    <li>
      <span>
        {isUndone ? <s>{sum}</s> : sum} by transfer, {formatDay(at)}, {partLabel(part)}
        {reference !== '' && `, “${reference}”`}
        {returned > 0 && `, ${formatAmount(returned, currency)} given back`}
        {isUndone && ', taken back'}
      </span>
      {canUndo && (
        <button type="button" className={textButtonClass} onClick={() => ask(true)}>
          Take back<span className="visually-hidden"> the transfer of {sum}</span>
        </button>
      )}
      {isAsked && (
        <ConfirmDialog
          title="Take this transfer back?"
          text="Take it back if it was recorded by mistake and no money came. A credit note cancels its receipt, and the client gets an email."
          yes="Take Back"
          isDestructive
          no="Keep it"
          onYes={() => {
            ask(false);
            onUndo();
          }}
          onNo={() => ask(false)}
        />
      )}
    </li>
  );
};

interface RecordFormProps extends QuoteTransfersProps {
  asked: readonly QuotePartView[];
}

const RecordForm = ({ quote, asked, currency, onDone }: RecordFormProps) => {
  const client = useQueryClient();
  const [id] = useState(() => crypto.randomUUID());
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const due = asked.find(({ open }) => open > 0) ?? asked.at(-1);
  const { form, isSending, message, errors } = useForm({
    schema: typedTransfer,
    send: async (transfer) => {
      const saved = await recordTransfer(quote.id, transfer);
      for (const name of ['orders', MONEY]) void client.invalidateQueries({ queryKey: [name] });
      toast({ title: saved.message ?? 'Transfer recorded' });
      onDone(saved.data);
    },
  });
  return (
    <form {...form} className={styles['record']} aria-label="Record a transfer">
      <h3>A transfer arrived</h3>
      <input type="hidden" name="id" value={id} />
      {asked.length === 1 && <input type="hidden" name="part" value={due?.part} />}
      {asked.length > 1 && (
        <label>
          Part
          <select className={selectStyles['select']} name="part" defaultValue={due?.part}>
            {asked.map(({ part }) => (
              <option key={part} value={part}>
                {partLabel(part)}
              </option>
            ))}
          </select>
        </label>
      )}
      <Field
        name="amount"
        label={`Amount, ${currency}`}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={due !== undefined && due.open > 0 ? due.open.toFixed(2) : ''}
        error={errors['amount']}
      />
      <Field name="day" label="Arrived on" type="date" max={today} defaultValue={today} error={errors['day']} />
      <Field
        name="reference"
        label="Reference"
        autoComplete="off"
        hint={due?.reference == null ? undefined : `The client was told ${due.reference}.`}
        error={errors['reference']}
      />
      <FormMessage text={message} />
      <button type="submit" className={buttonClass('outline')} disabled={isSending}>
        {isSending ? 'Recording...' : 'Record Transfer'}
      </button>
    </form>
  );
};

const amountOf = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed.replace(',', '.')));

const typedTransfer = z.object({
  ...recordTransferRequest.shape,
  amount: z.pipe(z.pipe(z.string(), z.transform(amountOf)), recordTransferRequest.shape.amount),
});
