import type { ReactNode } from 'react';
import type { PricingTier, Profile } from '#contract/content';
import type { ProjectSummary } from '#contract/published-content';
import { paths, section } from '../../lib/paths.ts';
import { scrollToId } from '../../lib/scroll-to.ts';
import { chooseTier } from '../checkout/checkout.ts';
import { isAuthenticated, openAuth, session } from '../session/session.ts';
import { buttonClass } from '../../components/button.ts';
import { Picture } from '../../components/picture.tsx';
import { RouteLink } from '../../components/route-link.tsx';
import { RichTextView } from '../../components/rich-text/view.tsx';
import styles from './hero.module.css';
import { ownText, word } from '../../lib/words.ts';

interface HeroProps {
  info: Profile['personalInfo'];
  trial: PricingTier | null | undefined;
  hasPlans: boolean;
  projects: readonly ProjectSummary[];
  /** A passage on the first screen takes the portrait's place. */
  passage?: ReactNode;
}

export const Hero = ({ info, trial, hasPlans, projects, passage }: HeroProps) => {
  const startTrial = () => {
    if (trial != null) chooseTier(trial);
    else if (isAuthenticated(session())) scrollToId('pricing');
    else openAuth('register');
  };
  const facts = [
    ['home.based-in', info.location],
    ['home.experience', info.experience],
    ['home.write-to', info.email],
  ] as const;
  return (
    <section id="hero" className={styles['hero']} tabIndex={-1} aria-labelledby="hero-title">
      <h1 id="hero-title" className={styles['title']} {...ownText()}>
        <span className={styles['name']}>{info.name}</span>
        {info.title && <span className={styles['role']}>{info.title}</span>}
      </h1>
      <div className={styles['words']}>
        <RichTextView document={info.heroDescription} className={styles['description']} />
        <div className={styles['buttons']}>
          <a className={buttonClass()} href={section('contact')}>
            {word('common.get-in-touch')}
          </a>
          {hasPlans && (
            <a className={buttonClass('outline')} href={section('pricing')}>
              {word('home.view-plans')}
            </a>
          )}
          {trial !== undefined && (
            <button type="button" className={buttonClass('quiet')} data-app="start-trial" onClick={startTrial}>
              {word('home.start-trial')}
            </button>
          )}
        </div>
      </div>
      {passage}
      <Proof projects={projects} />
      <dl className={styles['facts']}>
        {facts.map(
          ([term, value]) =>
            value && (
              <div key={term}>
                <dt>{word(term)}</dt>
                <dd {...ownText()}>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {!passage && (
        <Picture
          src={info.profileImage}
          alt={info.name}
          width={800}
          height={1000}
          sizes="26rem"
          isEarly
          className={styles['portrait']}
        />
      )}
      <Picture src={info.heroBackground} alt="" width={1600} height={700} className={styles['background']} />
    </section>
  );
};

const Proof = ({ projects }: Pick<HeroProps, 'projects'>) => {
  const proofs = projects.flatMap(({ id, slug, title, caseStudy }) => {
    const figure = caseStudy?.metrics?.[0];
    return figure === undefined ? [] : { id, slug, figure, client: caseStudy?.client || title };
  });
  return (
    proofs.length > 0 && (
      <ul className={styles['proof']} aria-label={word('home.proof')}>
        {proofs.slice(0, 3).map(({ id, slug, figure: { value, label }, client }) => (
          <li key={id}>
            <RouteLink to={paths.project({ id, slug })}>
              <strong {...ownText(value)}>{value}</strong>{' '}
              <span {...ownText(label)}>
                {label}
                <span>{client}</span>
              </span>
            </RouteLink>
          </li>
        ))}
      </ul>
    )
  );
};
