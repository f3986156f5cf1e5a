import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ClientWork } from '#contract/work';
import { WORK_MESSAGES } from '#contract/work-rules';
import { LoadingScreen } from '../../components/loading-screen.tsx';
import { Opening } from '../../components/loaded.tsx';
import { REDRAWN_MS } from '../../components/queries.tsx';
import { toast } from '../../components/toast.ts';
import { failureOf } from '../../components/use-form.ts';
import { ApiError } from '../../lib/api-client.ts';
import { usePageLanguage } from '../../lib/page-language.ts';
import { scrollToId } from '../../lib/scroll-to.ts';
import { sayMessage, word } from '../../lib/words.ts';
import { useSiteContent } from '../portfolio/site-content.ts';
import { openWork, stopReminders, type Reader, openTestimonial } from './work-api.ts';
import { WorkSheet } from './work-sheet.tsx';
import { TESTIMONIAL_MESSAGES } from '#contract/testimonials';
import { MessageScreen } from '../../components/message-screen.tsx';
import { Panel } from '../../components/panel.tsx';
import { LeftWords } from './testimonial.tsx';
import styles from './work.module.css';

interface WorkLinkProps {
  token: string;
  wayHome: ReactNode;
}

const CONFLICT = 409;

export const WorkLink = (props: WorkLinkProps) => {
  const [search] = useSearchParams();
  const testimonial = search.get('testimonial');
  if (testimonial !== null) return <TestimonialLink testimonial={testimonial} wayHome={props.wayHome} />;
  return <OpenedWork {...props} />;
};

const OpenedWork = ({ token, wayHome }: WorkLinkProps) => {
  const [search] = useSearchParams();
  const id = search.get('work');
  const reader: Reader = token === '' && id !== null ? { work: id } : { token };
  const client = useQueryClient();
  const key = ['work', token, id];
  const {
    data: work,
    error,
    refetch,
  } = useQuery({ queryKey: key, queryFn: () => openWork(reader), staleTime: REDRAWN_MS });
  const { content } = useSiteContent();
  const [notice, setNotice] = useState<string | null>(null);
  const isSpoken = usePageLanguage(work?.language);
  if (work !== undefined && !isSpoken) return <LoadingScreen text={word('work.opening')} />;
  if (work === undefined) return <Opening of="work" error={error} onRetry={() => void refetch()} wayHome={wayHome} />;
  const take = (next: ClientWork) => {
    setNotice(null);
    client.setQueryData(key, next);
  };
  const refused = async (failure: unknown) => {
    if (!(failure instanceof ApiError) || failure.status !== CONFLICT) throw failure;
    await refetch();
    setNotice(failureOf(failure).message);
    requestAnimationFrame(() => scrollToId('work-notice'));
  };
  const stop = async () => {
    try {
      take(await stopReminders(reader));
      toast({ title: sayMessage(WORK_MESSAGES.remindersStopped) });
    } catch (failure) {
      setNotice(failureOf(failure).message);
    }
  };
  return (
    <main id="main" tabIndex={-1}>
      <WorkSheet
        reader={reader}
        work={work}
        owner={content?.portfolio.personalInfo.name ?? null}
        notice={notice}
        onWork={take}
        onRefused={refused}
        onStop={() => void stop()}
      />
    </main>
  );
};

/** The link works as long as the site keeps the testimonial. */
const TestimonialLink = ({ testimonial, wayHome }: { testimonial: string; wayHome: ReactNode }) => {
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
