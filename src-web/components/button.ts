import styles from './button.module.css';

export type ButtonLook = 'solid' | 'outline' | 'quiet' | 'danger';

export const buttonClass = (look: ButtonLook = 'solid'): string => `${styles['button']} ${styles[look]}`;
