import type { LatestWriting as Latest } from '#contract/articles';
import { RouteLink } from '../../components/route-link.tsx';
import { Section } from '../../components/section.tsx';
import { textButtonClass } from '../../components/text-button.ts';
import { formatDay } from '../../lib/format-time.ts';
import { paths } from '../../lib/paths.ts';
import { ownText } from '../../lib/words.ts';
import styles from './latest-writing.css?url';

export const LatestWriting = ({ writing: { title, all, items } }: { writing: Latest }) => (
  <Section id="latest-writing" heading={title}>
    <link rel="stylesheet" href={styles} />
    <ol className="latest-writing">
      {items.map((item) => (
        <li key={item.slug}>
          <p>
            <time dateTime={item.publishedAt}>{formatDay(item.publishedAt)}</time>
            <span>{item.reading}</span>
          </p>
          <div>
            <h3 {...ownText()}>
              <RouteLink to={`${paths.writing}/${encodeURIComponent(item.slug)}`}>{item.title}</RouteLink>
            </h3>
            {item.summary.trim() !== '' && <p {...ownText(item.summary)}>{item.summary}</p>}
          </div>
        </li>
      ))}
    </ol>
    <RouteLink to={paths.writing} className={textButtonClass}>
      {all}
    </RouteLink>
  </Section>
);
