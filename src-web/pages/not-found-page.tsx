import { PAGE_NAMES } from '#contract/page-titles';
import { buttonClass } from '../components/button.ts';
import { MessageScreen } from '../components/message-screen.tsx';
import { RouteLink } from '../components/route-link.tsx';
import { paths } from '../lib/paths.ts';
import { usePage } from '../lib/use-page.ts';

export const NotFoundPage = () => {
  usePage(PAGE_NAMES.notFound);
  return (
    <MessageScreen title="Page not found" text="There is nothing at this address.">
      <RouteLink to={paths.home} className={buttonClass()}>
        Back to Home
      </RouteLink>
    </MessageScreen>
  );
};
