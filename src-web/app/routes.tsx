import { Route, Routes } from 'react-router-dom';
import type { HomeContent } from '#contract/content';
import type { ContactFormOutcome } from '#contract/renderer';
import { HomePage } from '../pages/home-page.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { paths } from './paths.ts';
import { useScrollToContact } from './use-scroll-to-contact.ts';

interface AppRoutesProps {
  homeContent: HomeContent | null;
  onHomeContent: (content: HomeContent) => void;
  contactForm?: ContactFormOutcome;
}

/** Path to page. */
export const AppRoutes = ({ homeContent, onHomeContent, contactForm }: AppRoutesProps) => {
  useScrollToContact();
  return (
    <Routes>
      <Route
        path={paths.home}
        element={<HomePage content={homeContent} onContent={onHomeContent} contactForm={contactForm} />}
      />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
};
