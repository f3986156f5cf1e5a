import styles from './text-button.module.css';

/** The class of a small button or link within a list or a line of text. */
export const textButtonClass = styles['button'];
