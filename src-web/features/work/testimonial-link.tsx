import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { TESTIMONIAL_MESSAGES } from '#contract/testimonials';
import { MessageScreen } from '../../components/message-screen.tsx';
import { Opening } from '../../components/loaded.tsx';
import { Panel } from '../../components/panel.tsx';
import { sayMessage, word } from '../../lib/words.ts';
import { LeftWords } from './testimonial.tsx';
import { openTestimonial } from './work-api.ts';
import styles from './work.module.css';

/** The link is valid while the testimonial is kept. */
export const TestimonialLink = ({ testimonial, wayHome }: { testimonial: string; wayHome: ReactNode }) => {
  const reader = { testimonial };
  const [isGone, setGone] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['testimonial', testimonial],
    queryFn: () => openTestimonial(testimonial),
  });
  if (isGone)
    return (
      <MessageScreen title={word('testimonial.title')} text={sayMessage(TESTIMONIAL_MESSAGES.withdrawn)}>
        {wayHome}
      </MessageScreen>
    );
  if (data !== undefined)
    return (
      <main id="main" tabIndex={-1}>
        <article className={styles['sheet']} aria-labelledby="work-title">
          <header className={styles['head']}>
            <h1 id="work-title">{word('testimonial.title')}</h1>
          </header>
          <Panel title={word('testimonial.words')}>
            <LeftWords left={data} reader={reader} onWithdrawn={() => setGone(true)} />
          </Panel>
        </article>
      </main>
    );
  return <Opening of="work" error={error} onRetry={() => void refetch()} wayHome={wayHome} />;
};
