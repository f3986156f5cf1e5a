import { formatMoment } from '../../lib/format-time.ts';
import styles from './thread.module.css';

interface Message {
  id: string;
  text: string;
  at: string;
}

interface ThreadProps<T extends Message> {
  messages: readonly T[];
  /** Who wrote a message, as the reader knows them. */
  nameOf: (message: T) => string;
}

/** What was written to and fro, the oldest first. */
export const Thread = <T extends Message>({ messages, nameOf }: ThreadProps<T>) => (
  <ol className={styles['thread']}>
    {messages.map((message) => (
      <li key={message.id}>
        <p className={styles['about']}>
          <bdi>{nameOf(message)}</bdi>, <time dateTime={message.at}>{formatMoment(message.at)}</time>
        </p>
        <p className={styles['text']} dir="auto">
          {message.text}
        </p>
      </li>
    ))}
  </ol>
);
