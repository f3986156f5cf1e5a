import type { Skill } from '#contract/content';
import { isEmptyText } from '#contract/record';
import type { SectionChoice } from '#contract/site-sections';
import { Icon } from '../../components/icon.tsx';
import { Picture } from '../../components/picture.tsx';
import { RichTextView } from '../../components/rich-text/view.tsx';
import { Section } from '../../components/section.tsx';
import styles from './services-section.module.css';
import { formatPercent } from '../../lib/format-count.ts';
import { sectionHead } from '../../lib/section-head.ts';
import { ownText, word, sayName } from '../../lib/words.ts';

interface ServicesSectionProps {
  skills: readonly Skill[];
  openId?: string;
  choice?: Pick<SectionChoice, 'heading' | 'lead'>;
  hasLevels?: boolean;
}

export const ServicesSection = ({ skills, openId, choice, hasLevels = true }: ServicesSectionProps) => {
  const offered = skills.filter((skill) => skill.isActive);
  const hasText = offered.some(({ description }) => !isEmptyText(description));
  const head = sectionHead('skills', choice, hasText ? word('home.services-lead') : '');
  return (
    <Section id="skills" {...head}>
      <div className={styles['list']}>
        {offered.map((skill) => (
          <ServiceCard key={skill.id} skill={skill} isOpen={skill.id === openId} hasLevel={hasLevels} />
        ))}
      </div>
    </Section>
  );
};

interface ServiceCardProps {
  skill: Skill;
  isOpen: boolean;
  hasLevel: boolean;
}

const ServiceCard = ({ skill, isOpen, hasLevel }: ServiceCardProps) => (
  // Browsers keep only one of the `<details>` with equal names open.
  <details name="services" className={styles['service']} open={isOpen || undefined}>
    <summary>
      <h3 className={styles['name']} {...ownText(skill.name)}>
        {skill.name}
      </h3>
      <span className={styles['category']} {...sayName('category.', skill.category)} />
      {hasLevel && (
        <span className={styles['level']}>
          <meter min={0} max={100} value={skill.level} aria-label={word('home.level-in', { service: skill.name })} />
          <span>{formatPercent(skill.level)}</span>
        </span>
      )}
      <Icon name="Plus" className={styles['sign']} />
    </summary>
    <div className={styles['body']}>
      {skill.icon && <Icon name={skill.icon} className={styles['icon']} />}
      {skill.imageUrl ? (
        <div className={styles['words']}>
          <Picture src={skill.imageUrl} alt="" width={720} height={480} sizes="(width < 44rem) 90vw, 40rem" />
          <RichTextView document={skill.description} headingBase={4} />
        </div>
      ) : (
        <RichTextView document={skill.description} headingBase={4} />
      )}
    </div>
  </details>
);
