import styles from './panel-form.module.css';

export const panelFormClass = styles['form'];
