import type { FormEvent } from 'react';
import { MessageScreen } from './message-screen.tsx';
import { buttonClass } from './button.ts';

/** What stands in for the home page when its content cannot be had. Loading the same address again needs no script. */
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

/** With script there is no question mark at the address's end. */
const refresh = (event: FormEvent): void => {
  event.preventDefault();
  location.assign('/');
};
