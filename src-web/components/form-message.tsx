import { ErrorText } from './error-text.tsx';
import styles from './form-message.module.css';

/** What became of a form as a whole. The place is always there, so that screen readers notice when it is filled. */
export const FormMessage = ({ text }: { text: string | null }) => (
  <div role="alert" className={styles['message']}>
    {text !== null && <ErrorText text={text} />}
  </div>
);
