import list from '../../components/message-list.module.css';
import { formatMoment } from '../../lib/format-time.ts';
import { Sentence } from '../../components/sentence.tsx';

interface Message {
  id: string;
  text: string;
  at: string;
}

interface ThreadProps<T extends Message> {
  messages: readonly T[];
  nameOf: (message: T) => string;
}

export const Thread = <T extends Message>({ messages, nameOf }: ThreadProps<T>) => (
  <ol className={list['messages']}>
    {messages.map((message) => (
      <li key={message.id}>
        <p className={list['about']}>
          <Sentence
            of="quote.message-by"
            name={<bdi>{nameOf(message)}</bdi>}
            time={<time dateTime={message.at}>{formatMoment(message.at)}</time>}
          />
        </p>
        <p className={list['text']} dir="auto">
          {message.text}
        </p>
      </li>
    ))}
  </ol>
);
