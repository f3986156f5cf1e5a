import { Fragment, type ReactNode } from 'react';
import type { HomeContent } from '#contract/published-content';
import type { ContactFormOutcome } from '#contract/renderer';
import type { HomeSectionId, SectionChoice } from '#contract/site-sections';
import { tierKind } from '#contract/tiers';
import { ContactSection } from '../features/contact/contact-section.tsx';
import { AboutSection } from '../features/portfolio/about-section.tsx';
import { Hero } from '../features/portfolio/hero.tsx';
import { firstPassage, homeSections, sectionLinks } from '../features/portfolio/home-sections.ts';
import type { PassageChoice } from '../features/portfolio/passage.tsx';
import { LaterParts, PassageSection } from '../features/portfolio/passage-section.tsx';
import { LaterStyles } from '../features/portfolio/later-styles.tsx';
import { ServicesSection } from '../features/portfolio/services-section.tsx';
import { SiteFooter } from '../features/portfolio/site-footer.tsx';
import { SiteHeader } from '../features/portfolio/site-header.tsx';
import { offeredOf } from '../features/pricing/offered.ts';
import { PricingSection } from '../features/pricing/pricing-section.tsx';
import { ProjectsSection } from '../features/projects/projects-section.tsx';
import { useSignOut } from '../features/session/use-sign-out.ts';
import { ResumeLink } from '../features/resume/resume-link.tsx';

interface HomeViewProps {
  content: HomeContent;
  contactForm?: ContactFormOutcome;
}

export const HomeView = ({ content, contactForm }: HomeViewProps) => (
  <>
    <SiteHeader
      name={content.portfolio.personalInfo.name}
      logo={content.portfolio.look?.logo}
      links={sectionLinks(content)}
      onSignOut={useSignOut()}
    />
    <main id="main" tabIndex={-1}>
      <HomeHero content={content} />
      <LaterStyles />
      <HomeSections content={content} contactForm={contactForm} />
    </main>
    <SiteFooter content={content} />
  </>
);

export const HomeHero = ({ content }: Pick<HomeViewProps, 'content'>) => {
  const passage = firstPassage(content);
  return (
    <Hero
      info={content.portfolio.personalInfo}
      trial={content.pricing && offeredOf(content.pricing).find((tier) => tierKind(tier) === 'trial')}
      hasPlans={isPriced(content)}
      projects={content.portfolio.projects}
      passage={passage && <PassageSection portfolio={content.portfolio} choice={passage} isFirst />}
    />
  );
};

/** A passage that stands on the first screen is not shown again below. */
export const LowerPassage = ({ content, choice }: Pick<HomeViewProps, 'content'> & Partial<PassageChoice>) =>
  !firstPassage(content) && <PassageSection portfolio={content.portfolio} choice={choice} />;

const isPriced = (content: HomeContent): boolean => homeSections(content).some(({ id }) => id === 'pricing');

interface HomeSectionsProps extends HomeViewProps {
  contact?: ReactNode;
}

export const HomeSections = ({ content, contactForm, contact }: HomeSectionsProps) => {
  const hasPlans = isPriced(content);
  return homeSections(content).map((choice) => (
    <Fragment key={choice.id}>
      {choice.id === 'contact' && <LaterParts {...content.portfolio} at="above-form" />}
      {/* When the page has no prices, links to them lead to the contact form. */}
      {choice.id === 'contact' && !hasPlans && <div id="pricing" />}
      {(choice.id === 'contact' && contact) || DRAWN[choice.id](content, choice, contactForm)}
    </Fragment>
  ));
};

type DrawSection = (content: HomeContent, choice: SectionChoice, contactForm?: ContactFormOutcome) => ReactNode;

const DRAWN: Readonly<Record<HomeSectionId, DrawSection>> = {
  edits: (content, choice) => <LowerPassage content={content} choice={choice} />,
  skills: ({ portfolio }, choice) => (
    <ServicesSection skills={portfolio.skills} choice={choice} hasLevels={portfolio.choices?.hasLevels} />
  ),
  about: (content, choice) => (
    <AboutSection
      portfolio={content.portfolio}
      portrait={firstPassage(content) && content.portfolio.personalInfo.profileImage}
      founder={content.founder}
      resume={content.portfolio.hasResume === true && <ResumeLink owner={content.portfolio.personalInfo.name} />}
      choice={choice}
    />
  ),
  projects: ({ portfolio }, choice) => <ProjectsSection projects={portfolio.projects} choice={choice} />,
  pricing: ({ pricing }, choice) => <PricingSection tiers={pricing} choice={choice} />,
  contact: ({ portfolio }, choice, contactForm) => (
    <ContactSection
      info={portfolio.personalInfo}
      said={<LaterParts testimonials={portfolio.testimonials} at="form" />}
      choices={portfolio.choices}
      outcome={contactForm}
      choice={choice}
      reply={portfolio.reply}
    />
  ),
};
