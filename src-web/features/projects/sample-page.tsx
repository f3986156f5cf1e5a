import { RichTextView } from '../../components/rich-text/view.tsx';
import { ownText, word } from '../../lib/words.ts';
import type { ShownSample } from './project-parts.ts';
import styles from './sample-page.module.css';

interface SamplePageProps {
  sample: ShownSample;
  Heading?: 'h2' | 'h3';
}

/** What a project's page and its dialog open with: some of the work itself. */
export const SamplePage = ({ sample: { source, title, text }, Heading = 'h2' }: SamplePageProps) => (
  <section className={styles['sample']} aria-labelledby="sample-title">
    <header>
      <Heading id="sample-title">{word('project.sample')}</Heading>
      <p {...source} />
    </header>
    {'root' in text ? (
      <RichTextView document={text} className={styles['excerpt']} headingBase={3} />
    ) : (
      <div className={styles['excerpt']}>
        <h3 {...ownText(title)}>{title}</h3>
        {text.map((paragraph) => (
          <p key={paragraph} {...ownText(paragraph)}>
            {paragraph}
          </p>
        ))}
      </div>
    )}
  </section>
);
