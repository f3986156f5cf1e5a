import type { ProjectSummary } from '#contract/published-content';
import { RouteLink } from '../components/route-link.tsx';
import { paths } from '../lib/paths.ts';
import styles from './suggested-projects.css?url';
import { ownText, word } from '../lib/words.ts';

export const SuggestedProjects = ({ projects }: { projects: readonly ProjectSummary[] }) =>
  projects.length === 0 ? null : (
    <aside className="suggested" aria-label={word('section.projects')}>
      <link rel="stylesheet" href={styles} />
      <p aria-hidden="true">
        <del>{word('not-found.looked-for')}</del> <ins>{word('not-found.something')}</ins>
      </p>
      <ul>
        {projects.slice(0, COUNT).map(({ id, slug, title, caseStudy }) => (
          <li key={id}>
            <RouteLink to={paths.project({ id, slug })}>
              <span {...ownText(title)}>{title}</span>
            </RouteLink>
            {caseStudy?.client !== undefined && <span {...ownText(caseStudy.client)}>{caseStudy.client}</span>}
          </li>
        ))}
      </ul>
    </aside>
  );

const COUNT = 2;
