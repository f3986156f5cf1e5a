import styles from './record-link.module.css';

/** The class of what opens a record from its row in a table. */
export const recordLinkClass = styles['link'];
