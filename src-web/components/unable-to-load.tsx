import type { FormEvent } from 'react';
import { MessageScreen } from './message-screen.tsx';
import { buttonClass } from './button.ts';
import { word } from '../lib/words.ts';

/** Without script, a form reloads the page. */
export const UnableToLoad = () => (
  <MessageScreen title={word('home.unable-to-load')} text={word('home.unable-to-load-text')}>
    <form action="/" onSubmit={refresh}>
      <button type="submit" className={buttonClass()}>
        {word('home.refresh')}
      </button>
    </form>
  </MessageScreen>
);

/** Submitting the form would add a question mark to the address, so the page is reloaded instead. */
const refresh = (event: FormEvent): void => {
  event.preventDefault();
  location.assign('/');
};
