import type { ReactNode } from 'react';
import type { PublicPage } from '#contract/own-pages';
import { RichTextView } from '../../components/rich-text/view.tsx';
import styles from './own-page-view.module.css';

interface OwnPageViewProps {
  page: PublicPage;
  back: ReactNode;
}

export const OwnPageView = ({ page: { title, content, changedAt }, back }: OwnPageViewProps) => (
  <article className={styles['page']} aria-labelledby="page-title">
    <header className={styles['head']}>
      {back}
      <h1 id="page-title">{title}</h1>
      {!Number.isNaN(Date.parse(changedAt)) && (
        <p className={styles['changed']}>
          Last changed <time dateTime={changedAt}>{day.format(new Date(changedAt))}</time>
        </p>
      )}
    </header>
    <RichTextView document={content} headingBase={2} className={styles['words']} />
  </article>
);

// One time zone, so that server and browser render the same date.
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
