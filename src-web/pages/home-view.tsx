import type { HomeContent } from '#contract/content';
import type { ContactFormOutcome } from '#contract/renderer';
import { tierKind } from '#contract/tiers';
import { ContactSection } from '../features/contact/contact-section.tsx';
import { AboutSection } from '../features/portfolio/about-section.tsx';
import { EditsSection } from '../features/portfolio/edits-section.tsx';
import { Hero } from '../features/portfolio/hero.tsx';
import { LaterStyles } from '../features/portfolio/later-styles.tsx';
import { ServicesSection } from '../features/portfolio/services-section.tsx';
import { SiteFooter } from '../features/portfolio/site-footer.tsx';
import { SiteHeader } from '../features/portfolio/site-header.tsx';
import { offeredOf, PricingSection } from '../features/pricing/pricing-section.tsx';
import { ProjectsSection } from '../features/projects/projects-section.tsx';
import { useSignOut } from '../features/session/use-sign-out.ts';
import { ResumeLink } from '../features/resume/resume-link.tsx';

interface HomeViewProps {
  content: HomeContent;
  contactForm?: ContactFormOutcome;
}

/** The whole home page; a pure function of its content, so that server and browser draw the same. */
export const HomeView = ({ content, contactForm }: HomeViewProps) => {
  const { portfolio, founder, pricing } = content;
  const tiers = offeredOf(pricing ?? []);
  const left = pricing !== null && tiers.length === 0 ? 'pricing' : undefined;
  return (
    <>
      <SiteHeader name={portfolio.personalInfo.name} without={left} onSignOut={useSignOut()} />
      <main id="main" tabIndex={-1}>
        <Hero
          info={portfolio.personalInfo}
          trial={tiers.find((tier) => tierKind(tier) === 'trial')}
          projects={portfolio.projects}
        />
        <LaterStyles />
        <EditsSection edits={portfolio.edits} />
        <ServicesSection skills={portfolio.skills} />
        <AboutSection
          portfolio={portfolio}
          founder={founder}
          resume={portfolio.hasResume === true && <ResumeLink owner={portfolio.personalInfo.name} />}
        />
        <ProjectsSection projects={portfolio.projects} />
        <PricingSection tiers={pricing} />
        {/* Without prices the ways to them lead to where a quote is asked for. */}
        {left !== undefined && <div id={left} />}
        <ContactSection info={portfolio.personalInfo} outcome={contactForm} />
      </main>
      <SiteFooter info={portfolio.personalInfo} socialLinks={portfolio.socialLinks} without={left} />
    </>
  );
};
