import styles from './button.module.css';

export type ButtonLook = 'solid' | 'outline' | 'quiet';

/** The class of a button or of a link that looks like one. */
export const buttonClass = (look: ButtonLook = 'solid'): string => `${styles['button']} ${styles[look]}`;
