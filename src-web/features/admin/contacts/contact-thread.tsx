import { useQuery } from '@tanstack/react-query';
import type { ContactReply } from '#contract/desk';
import { textButtonClass } from '../../../components/text-button.ts';
import { formatMoment } from '../../../lib/format-time.ts';
import { mailPath } from '../tabs.ts';
import styles from './contact-thread.module.css';
import { fetchReplies } from './contacts-api.ts';

export const REPLIES = 'contact replies';

interface ContactThreadProps {
  contactId: string;
  onGo: (path: string) => void;
}

export const ContactThread = ({ contactId, onGo }: ContactThreadProps) => {
  const { data, isError } = useQuery({
    queryKey: [REPLIES, contactId],
    queryFn: () => fetchReplies(contactId),
    // Cron sends a waiting mail again, so its state changes without the owner.
    refetchInterval: ({ state }) => state.data?.some((reply) => reply.state === 'waiting') === true && ASK_AGAIN_MS,
  });
  if (isError) return <p role="alert">Your replies could not be loaded.</p>;
  return (
    data !== undefined &&
    data.length > 0 && (
      <ol className={styles['thread']} aria-label="Your replies">
        {data.map((reply) => (
          <Reply key={reply.id} reply={reply} onGo={onGo} />
        ))}
      </ol>
    )
  );
};

const ASK_AGAIN_MS = 30_000;

const Reply = ({ reply, onGo }: { reply: ContactReply; onGo: (path: string) => void }) => (
  <li>
    <p className={styles['head']}>
      You wrote on <time dateTime={reply.at}>{formatMoment(reply.at)}</time>
    </p>
    <p className={styles['text']} dir="auto">
      {reply.text}
    </p>
    <p className={styles['state']} data-state={reply.state}>
      {stateOf(reply)}
    </p>
    {reply.state === 'failed' && reply.is_in_outbox && (
      <button type="button" className={textButtonClass} onClick={() => onGo(mailPath(reply.id))}>
        Look at the email
      </button>
    )}
  </li>
);

const stateOf = ({ state, sent_at: sentAt }: ContactReply): string => {
  switch (state) {
    case 'sent':
      return `Sent ${sentAt === null ? '' : formatMoment(sentAt)}`;
    case 'waiting':
      return 'Waiting to be sent. The site goes on trying.';
    case 'failed':
      return 'Not sent. It never reached them.';
  }
};
