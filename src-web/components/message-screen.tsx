import type { ReactNode } from 'react';
import styles from './message-screen.module.css';

interface MessageScreenProps {
  title: ReactNode;
  text: string;
  children?: ReactNode;
}

export const MessageScreen = ({ title, text, children }: MessageScreenProps) => (
  <main id="main" className={styles['screen']} tabIndex={-1} data-message>
    <h1>{title}</h1>
    <p>{text}</p>
    {children}
  </main>
);
