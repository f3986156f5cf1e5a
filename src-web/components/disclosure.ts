import styles from './disclosure.module.css';

/** The class of a `details` at the end of a list, whose summary looks like a link. */
export const disclosureClass = styles['disclosure'];
