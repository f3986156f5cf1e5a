import { useState, type ReactNode } from 'react';
import { buttonClass } from '../../components/button.ts';
import { FormMessage } from '../../components/form-message.tsx';
import { MessageScreen } from '../../components/message-screen.tsx';
import { failureOf } from '../../components/use-form.ts';
import { askNewLink } from './quotes-api.ts';

type State = { name: 'idle' | 'sending' } | { name: 'sent'; message: string } | { name: 'failed'; message: string };

/** The same page for every invalid link, so that the page does not reveal why a link is invalid. */
export const DeadLink = ({ token, children }: { token: string; children: ReactNode }) => {
  const [state, setState] = useState<State>({ name: 'idle' });
  const ask = async () => {
    if (state.name === 'sending') return;
    setState({ name: 'sending' });
    try {
      setState({ name: 'sent', message: await askNewLink(token) });
    } catch (error) {
      setState({ name: 'failed', message: failureOf(error).message });
    }
  };
  return (
    <MessageScreen
      title="This link opens no quote"
      text="It may be older than 90 days, or only a part of it was copied. We can send a new one to the address that the quote was sent to."
    >
      <output>{state.name === 'sent' && state.message}</output>
      <FormMessage text={state.name === 'failed' ? state.message : null} />
      {state.name !== 'sent' && (
        <button
          type="button"
          className={buttonClass()}
          aria-disabled={state.name === 'sending'}
          onClick={() => void ask()}
        >
          {state.name === 'sending' ? 'Sending…' : 'Send me a new link'}
        </button>
      )}
      {children}
    </MessageScreen>
  );
};
