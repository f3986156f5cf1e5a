import styles from './lists.module.css';

export const recordLinkClass = styles['link'];
