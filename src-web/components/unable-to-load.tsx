import type { FormEvent } from 'react';
import { MessageScreen } from './message-screen.tsx';
import { buttonClass } from './button.ts';

/** Replaces the home page when its content cannot be loaded. Its form reloads the same address without script. */
export const UnableToLoad = () => (
  <MessageScreen
    title="Unable to Load Portfolio"
    text="We're experiencing technical difficulties. Please try refreshing the page."
  >
    <form action="/" onSubmit={refresh}>
      <button type="submit" className={buttonClass()}>
        Refresh Page
      </button>
    </form>
  </MessageScreen>
);

/** Submitting the form would add a question mark to the address. */
const refresh = (event: FormEvent): void => {
  event.preventDefault();
  location.assign('/');
};
