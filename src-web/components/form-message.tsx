import { ErrorText } from './error-text.tsx';
import styles from './form-message.module.css';

/** Screen readers announce only changes of an element that is already there. */
export const FormMessage = ({ text }: { text: string | null }) => (
  <div role="alert" className={styles['message']}>
    {text !== null && <ErrorText text={text} />}
  </div>
);
