import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Portfolio } from '#contract/published-content';
import { BackHome } from '../components/back-home.tsx';
import { buttonClass } from '../components/button.ts';
import { Icon } from '../components/icon.tsx';
import { RouteLink } from '../components/route-link.tsx';
import { AboutView } from '../features/about/about-view.tsx';
import { useAboutContent } from '../features/about/use-about-content.ts';
import { fetchHomeContent } from '../features/portfolio/portfolio-api.ts';
import { ResumeView } from '../features/resume/resume-view.tsx';
import { paths } from '../lib/paths.ts';
import { ResumeLink } from '../features/resume/resume-link.tsx';
import { useSiteContent } from '../features/portfolio/site-content.ts';
import { usePage } from '../lib/use-page.ts';
import styles from './about.module.css';
import { Invitation } from './invitation.tsx';
import { SiteFrame } from './site-frame.tsx';
import { word } from '../lib/words.ts';

/** The page of the resume shares most of the about page's code. */
export const AboutPage = () => (useLocation().pathname === paths.resume ? <ResumePage /> : <StoryPage />);

const ResumePage = () => {
  usePage(word('resume.title'));
  const { content, onContent } = useSiteContent();
  const isMissing = content === null;
  useEffect(() => {
    if (isMissing) fetchHomeContent().then(onContent, () => undefined);
  }, [isMissing, onContent]);
  return (
    <SiteFrame content={content}>
      {content === null ? (
        <Skeleton />
      ) : (
        <ResumeView portfolio={content.portfolio} back={<BackHome />} download={downloadOf(content.portfolio)} />
      )}
    </SiteFrame>
  );
};

const downloadOf = ({ hasResume, personalInfo }: Portfolio) =>
  hasResume === true ? <ResumeLink owner={personalInfo.name} /> : undefined;

const StoryPage = () => {
  usePage(word('section.about'));
  const { content, about, onAbout } = useSiteContent();
  const { status, retry } = useAboutContent(about, onAbout);
  if (about === null) {
    return <SiteFrame content={content}>{status === 'failed' ? <Failed onRetry={retry} /> : <Skeleton />}</SiteFrame>;
  }
  return (
    <SiteFrame content={content}>
      <AboutView
        about={about}
        back={<BackHome />}
        resume={
          content === null ? undefined : (
            <>
              <RouteLink to={paths.resume} className={buttonClass('quiet')}>
                {word('resume.title')}
                <Icon name="ArrowRight" />
              </RouteLink>{' '}
              {downloadOf(content.portfolio)}
            </>
          )
        }
      />
      <Invitation text={word('about.invitation')} />
    </SiteFrame>
  );
};

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <div className={styles['failed']}>
    <BackHome />
    <h1>{word('section.about')}</h1>
    <p>{word('about.not-loaded')}</p>
    <button type="button" className={buttonClass()} onClick={onRetry}>
      {word('common.try-again')}
    </button>
  </div>
);

const Skeleton = () => (
  <div className={styles['skeleton']}>
    <BackHome />
    <h1>{word('section.about')}</h1>
    <output className="visually-hidden">{word('about.loading')}</output>
    <div className={styles['columns']} aria-hidden="true">
      <span className={styles['image']} />
      <div className={styles['lines']}>
        {Array.from({ length: 9 }, (_, index) => (
          <span key={index} />
        ))}
      </div>
    </div>
  </div>
);
