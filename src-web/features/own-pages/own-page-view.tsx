import type { ReactNode } from 'react';
import type { PublicPage } from '#contract/own-pages';
import { RichTextView } from '../../components/rich-text/view.tsx';
import { Sentence } from '../../components/sentence.tsx';
import { formatDay } from '../../lib/format-time.ts';
import { ownText } from '../../lib/words.ts';
import styles from './own-page-view.module.css';

interface OwnPageViewProps {
  page: PublicPage;
  back: ReactNode;
}

export const OwnPageView = ({ page: { title, content, changedAt }, back }: OwnPageViewProps) => (
  <article className={styles['page']} aria-labelledby="page-title">
    <header className={styles['head']}>
      {back}
      <h1 id="page-title" {...ownText()}>
        {title}
      </h1>
      {!Number.isNaN(Date.parse(changedAt)) && (
        <p className={styles['changed']}>
          <Sentence of="page.last-changed" date={<time dateTime={changedAt}>{formatDay(changedAt)}</time>} />
        </p>
      )}
    </header>
    <RichTextView document={content} headingBase={2} className={styles['words']} />
  </article>
);
