import type { ReactNode } from 'react';
import {
  isShownOnSite,
  type DocumentKey,
  type Documents,
  type Founder,
  type PricingTier,
  type Profile,
  type Project,
  type Sections,
  type Skill,
  type WordOverrides,
} from '#contract/content';
import { nameOfChoice, shownChoices, type Choices } from '#contract/choices';
import type { AboutContent, Portfolio } from '#contract/published-content';
import type { PublicPage } from '#contract/own-pages';
import { publicProfile, publicProject } from '#contract/public-view';
import { publishedOverrides } from '#contract/word-overrides';

import { BackHome } from '../components/back-home.tsx';
import { MessageScreen } from '../components/message-screen.tsx';
import { useChoices } from '../features/admin/editor/use-choices.ts';
import { DrawnCards } from '../features/admin/theme/drawn-cards.tsx';
import { AboutView } from '../features/about/about-view.tsx';
import { ContactSection } from '../features/contact/contact-section.tsx';
import { AboutSection } from '../features/portfolio/about-section.tsx';
import { OwnPageView } from '../features/own-pages/own-page-view.tsx';
import { ServicesSection } from '../features/portfolio/services-section.tsx';
import { SiteFooter } from '../features/portfolio/site-footer.tsx';
import { offeredOf } from '../features/pricing/offered.ts';
import { PricingSection } from '../features/pricing/pricing-section.tsx';
import { SiteHeader } from '../features/portfolio/site-header.tsx';
import { sectionLinks } from '../features/portfolio/home-sections.ts';
import { inOrder } from '../features/admin/editor/list-order.ts';
import { CaseStudySheet } from '../features/projects/case-study-modal.tsx';
import { ProjectView } from '../features/projects/project-view.tsx';
import { ProjectsSection } from '../features/projects/projects-section.tsx';
import { HomeHero, HomeSections, LowerPassage } from './home-view.tsx';
import { AroundAbout, AroundHome, ContactWithoutForm, Themed, type ThemedProps } from './preview-site.tsx';
import { siteBook } from '../lib/page-language.ts';
import { InWords } from '../lib/words.ts';

interface ProfilePreviewProps {
  profile?: Profile & Partial<Portfolio>;
  founder?: Founder;
}

export const ProfilePreview = ({ profile, founder }: ProfilePreviewProps) => (
  <AroundHome>
    {(present) => {
      const portfolio = {
        ...present.portfolio,
        ...profile,
        ...(profile && {
          ...NO_PASSAGE,
          ...publicProfile(profile, present.portfolio.personalInfo.name),
        }),
      };
      const content = { ...present, portfolio };
      return (
        <>
          <HomeHero content={content} />
          <LowerPassage content={content} />
          <AboutSection portfolio={portfolio} founder={founder ?? present.founder} />
          <ContactWithoutForm content={content} />
          <SiteFooter content={content} />
        </>
      );
    }}
  </AroundHome>
);

const NO_PASSAGE = { edits: undefined, passage: undefined };

const HomeSectionsPreview = ({ sections }: { sections: Sections['home'] }) => (
  <AroundHome>
    {(present) => {
      const content = { ...present, portfolio: { ...present.portfolio, sections } };
      return (
        <>
          <HomeHero content={content} />
          <HomeSections content={content} contact={<ContactWithoutForm content={content} />} />
          <SiteFooter content={content} />
        </>
      );
    }}
  </AroundHome>
);

export const WordsPreview = ({ words }: { words: WordOverrides }) => {
  const book = siteBook();
  return (
    <InWords book={{ ...book, overrides: publishedOverrides(words.texts[book.language], book.texts) }}>
      <AroundHome>
        {(content) => (
          <>
            <HomeHero content={content} />
            <HomeSections content={content} contact={<ContactSection info={content.portfolio.personalInfo} />} />
            <SiteFooter content={content} />
          </>
        )}
      </AroundHome>
    </InWords>
  );
};

export const ChoicesPreview = ({ choices }: { choices: Choices }) => {
  const { question, hasLevels } = choices;
  const kinds = shownChoices('kinds', choices.kinds);
  return (
    <AroundHome>
      {({ portfolio }) => (
        <>
          <ServicesSection skills={portfolio.skills} hasLevels={hasLevels} />
          <ContactSection info={portfolio.personalInfo} choices={{ question, kinds, hasLevels }} />
        </>
      )}
    </AroundHome>
  );
};

const LedgerPreview = ({ part }: { part: Partial<Portfolio> }) => (
  <AroundHome>
    {({ portfolio, founder }) => <AboutSection portfolio={{ ...portfolio, ...part }} founder={founder} />}
  </AroundHome>
);

export const AboutPreview = ({ part }: { part: Partial<AboutContent> }) => (
  <AroundAbout>
    {(present) => {
      const { values, approach, reasons, ...rest } = { ...present, ...part };
      const shown = {
        values: values.filter(isShownOnSite),
        approach: approach.filter(isShownOnSite),
        reasons: reasons.filter(isShownOnSite),
      };
      return <AboutView about={{ ...rest, ...shown }} back={<BackHome />} />;
    }}
  </AroundAbout>
);

interface ServicesPreviewProps {
  skills: readonly Skill[];
  openId?: string;
}

export const ServicesPreview = ({ skills, openId }: ServicesPreviewProps) => {
  const { services, hasLevels } = useChoices();
  return (
    <ServicesSection
      skills={skills.map((skill) => ({ ...skill, category: nameOfChoice('services', services, skill.category) }))}
      openId={openId ?? skills.find(({ isActive }) => isActive)?.id}
      hasLevels={hasLevels}
    />
  );
};

export const PricingPreview = ({ tiers }: { tiers: readonly PricingTier[] }) =>
  offeredOf(tiers).length === 0 ? (
    <MessageScreen title="No pricing" text="Without a tier to show the home page leaves this section out." />
  ) : (
    <PricingSection tiers={tiers} />
  );

const ProjectsPreview = ({ projects }: { projects: readonly Project[] }) => {
  const choices = useChoices();
  return <ProjectsSection projects={inOrder(projects).map((project) => publicProject(project, choices))} />;
};

const ProjectPreview = ({ project }: { project: Project }) => (
  <ProjectView project={publicProject(project, useChoices())} back={<BackHome />} />
);

const CaseStudyPreview = ({ project }: { project: Project }) => (
  <CaseStudySheet project={publicProject(project, useChoices())} />
);

export const PROJECT_PREVIEWS = {
  page: (project: Project) => <ProjectPreview project={project} />,
  study: (project: Project) => <CaseStudyPreview project={project} />,
  list: (projects: readonly Project[]) => <ProjectsPreview projects={projects} />,
};

const OwnPagePreview = ({ page }: { page: PublicPage | undefined }) =>
  page === undefined ? (
    <MessageScreen title="No page" text="There is no page of your own yet." />
  ) : (
    <OwnPageView page={page} back={<BackHome />} />
  );

export const PAGES_PREVIEWS = {
  home: (sections: Sections['home']) => <HomeSectionsPreview sections={sections} />,
  about: (sections: Sections['about']) => <AboutPreview part={{ sections }} />,
  own: (page: PublicPage | undefined) => <OwnPagePreview page={page} />,
};

export const ThemePreview = ({ theme, scheme }: ThemedProps) => (
  <Themed theme={theme} scheme={scheme}>
    <AroundHome>
      {(content) => (
        <>
          <SiteHeader
            name={content.portfolio.personalInfo.name}
            logo={theme.logo}
            isHome={false}
            links={sectionLinks(content)}
            onSignOut={nothing}
          />
          <HomeHero content={content} />
          <LowerPassage content={content} />
          <ServicesSection skills={content.portfolio.skills} />
          <SiteFooter content={content} />
        </>
      )}
    </AroundHome>
  </Themed>
);

const nothing = () => undefined;

const PREVIEWS: { readonly [K in DocumentKey]: (body: Documents[K]) => ReactNode } = {
  profile: (profile) => <ProfilePreview profile={profile} />,
  founder: (founder) => <ProfilePreview founder={founder} />,
  story: (story) => <AboutPreview part={{ story }} />,
  values: (values) => <AboutPreview part={{ values }} />,
  approach: (approach) => <AboutPreview part={{ approach }} />,
  why_choose_us: (reasons) => <AboutPreview part={{ reasons }} />,
  skills: (skills) => <ServicesPreview skills={skills.filter(isShownOnSite)} />,
  projects: (projects) => <ProjectsPreview projects={projects.filter(isShownOnSite)} />,
  pricing: (tiers) => <PricingPreview tiers={tiers.filter(isShownOnSite)} />,
  experience: (experience) => <LedgerPreview part={{ experience }} />,
  certifications: (certifications) => <LedgerPreview part={{ certifications }} />,
  education: (education) => <LedgerPreview part={{ education }} />,
  technical_skills: (technicalSkills) => <LedgerPreview part={{ technicalSkills }} />,
  sections: ({ home }) => <HomeSectionsPreview sections={home} />,
  choices: (choices) => <ChoicesPreview choices={choices} />,
  pages: (pages) => <OwnPagePreview page={pages[0]} />,
  words: (words) => <WordsPreview words={words} />,
  look: (theme) => <ThemePreview theme={theme} />,
  site_pictures: (drawn) => <DrawnCards drawn={drawn} />,
};

export const previewDocument = <K extends DocumentKey>(key: K, body: Documents[K]): ReactNode => PREVIEWS[key](body);
