import styles from './disclosure.module.css';

export const disclosureClass = styles['disclosure'];
