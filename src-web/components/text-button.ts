import styles from './text-button.module.css';

export const textButtonClass = styles['button'];
