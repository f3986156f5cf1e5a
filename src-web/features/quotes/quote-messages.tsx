import { clientNote } from '#contract/quotes';
import type { ClientQuote } from '#contract/quote-views';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import { buttonClass } from '../../components/button.ts';
import { TextArea } from '../../components/field.tsx';
import { FormMessage } from '../../components/form-message.tsx';
import { Panel } from '../../components/panel.tsx';
import { textButtonClass } from '../../components/text-button.ts';
import { Thread } from './thread.tsx';
import { toast } from '../../components/toast.ts';
import { createSendOnce, useForm } from '../../components/use-form.ts';
import { scrollToId } from '../../lib/scroll-to.ts';
import { sessionText } from '../../lib/session-text.ts';
import { useSiteContent } from '../portfolio/site-content.ts';
import styles from './quote-answer.module.css';
import { sendQuestion } from './quotes-api.ts';
import { QUOTE_MESSAGES } from '#contract/quote-rules';
import { sayMessage, word } from '../../lib/words.ts';

interface QuoteMessagesProps {
  token: string;
  quote: ClientQuote;
  onQuote: (quote: ClientQuote) => void;
}

export const QuoteMessages = ({ token, quote, onQuote }: QuoteMessagesProps) => {
  const { content } = useSiteContent();
  const owner = content?.portfolio.personalInfo.name ?? word('quote.owner');
  return (
    <Panel title={word('quote.questions')} lead={word('quote.questions-lead')}>
      {quote.messages.length > 0 && (
        <Thread messages={quote.messages} nameOf={({ from }) => (from === 'client' ? quote.recipient.name : owner)} />
      )}
      <QuestionForm token={token} quote={quote} onQuote={onQuote} />
    </Panel>
  );
};

const ID = 'quote-question';

const keptQuestion = ({ id }: ClientQuote) => sessionText(`quote-question:${id}`);

export const isBegun = (quote: ClientQuote): boolean => quote.messages.length > 0 || keptQuestion(quote).read() !== '';

export const AskQuestion = ({ onAsk }: { onAsk: () => void }) => (
  <button
    type="button"
    className={buttonClass('quiet')}
    onClick={() => {
      flushSync(onAsk);
      const form = document.getElementById(ID);
      if (form instanceof HTMLDetailsElement) form.open = true;
      scrollToId(ID);
    }}
  >
    {word('quote.ask')}
  </button>
);

const questionFields = z.pick(clientNote, { text: true });

const QuestionForm = ({ token, quote, onQuote }: QuoteMessagesProps) => {
  const kept = keptQuestion(quote);
  const [isTyped] = useState(() => kept.read() !== '');
  const [sendOnce] = useState(createSendOnce);
  const [sent, setSent] = useState(0);
  const { form, isSending, message, errors } = useForm({
    schema: questionFields,
    send: async ({ text }) => {
      onQuote(await sendOnce((id) => sendQuestion({ token, id, text })));
      kept.write('');
      setSent(sent + 1);
      toast({ title: sayMessage(QUOTE_MESSAGES.noteSent) });
    },
  });
  return (
    <details id={ID} tabIndex={-1} className={styles['more']} open={isTyped}>
      <summary className={textButtonClass}>{word('quote.ask')}</summary>
      <form {...form} className={styles['form']}>
        <TextArea
          key={sent}
          name="text"
          label={word('quote.question')}
          rows={4}
          defaultValue={kept.read()}
          error={errors['text']}
          onChange={({ target }) => kept.write(target.value)}
        />
        <FormMessage text={message} />
        <button type="submit" className={buttonClass('outline')} disabled={isSending}>
          {word(isSending ? 'contact.sending' : 'quote.send-question')}
        </button>
      </form>
    </details>
  );
};
