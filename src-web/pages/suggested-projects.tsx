import type { ProjectSummary } from '#contract/published-content';
import { RouteLink } from '../components/route-link.tsx';
import { paths } from '../lib/paths.ts';
import styles from './suggested-projects.module.css';

export const SuggestedProjects = ({ projects }: { projects: readonly ProjectSummary[] }) =>
  projects.length === 0 ? null : (
    <aside className={styles['place']} aria-label="Projects">
      <p aria-hidden="true">
        <del>What you looked for</del> <ins>Something to read</ins>
      </p>
      <ul>
        {projects
          .toSorted((a, b) => a.order - b.order)
          .slice(0, COUNT)
          .map(({ id, title, caseStudy }) => (
            <li key={id}>
              <RouteLink to={paths.project(id)}>{title}</RouteLink>
              {caseStudy?.client !== undefined && <span>{caseStudy.client}</span>}
            </li>
          ))}
      </ul>
    </aside>
  );

const COUNT = 2;
