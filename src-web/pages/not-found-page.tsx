import { MessageScreen } from '../components/message-screen.tsx';
import { buttonClass } from '../components/button.ts';
import { RouteLink } from '../components/route-link.tsx';

export const NotFoundPage = () => (
  <MessageScreen title="Page not found" text="There is nothing at this address.">
    <RouteLink to="/" className={buttonClass()}>
      Back to Home
    </RouteLink>
  </MessageScreen>
);
