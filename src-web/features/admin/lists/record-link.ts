import styles from './record-link.module.css';

export const recordLinkClass = styles['link'];
