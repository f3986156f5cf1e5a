import type { ClientQuote } from '#contract/quote-views';
import { SiteFooter } from '../features/portfolio/site-footer.tsx';
import { SiteHeader } from '../features/portfolio/site-header.tsx';
import { sectionLinks } from '../features/portfolio/home-sections.ts';
import { QuoteSheet } from '../features/quotes/quote-sheet.tsx';
import { AroundHome } from './preview-site.tsx';

export const QuotePreview = ({ quote }: { quote: ClientQuote }) => (
  <AroundHome>
    {(content) => {
      const { personalInfo, look } = content.portfolio;
      return (
        <>
          <SiteHeader
            name={personalInfo.name}
            logo={look?.logo}
            isHome={false}
            links={sectionLinks(content)}
            onSignOut={nothing}
          />
          <main>
            <QuoteSheet quote={quote} from={personalInfo.name} />
          </main>
          <SiteFooter content={content} isHome={false} />
        </>
      );
    }}
  </AroundHome>
);

const nothing = () => undefined;
