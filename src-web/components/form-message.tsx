import { ErrorText } from './error-text.tsx';
import styles from './form-message.module.css';

/**
 * The result of a form. The element is always rendered, because screen readers only announce changes of an existing
 * one.
 */
export const FormMessage = ({ text }: { text: string | null }) => (
  <div role="alert" className={styles['message']}>
    {text !== null && <ErrorText text={text} />}
  </div>
);
