import { ErrorText } from './error-text.tsx';
import styles from './form-message.module.css';

/** Screen readers only announce changes of an existing element. */
export const FormMessage = ({ text }: { text: string | null }) => (
  <div role="alert" className={styles['message']}>
    {text !== null && <ErrorText text={text} />}
  </div>
);
