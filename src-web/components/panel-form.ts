import styles from './panel-form.module.css';

/** The class of a form that fills a panel: fields below each other, the button at the end. */
export const panelFormClass = styles['form'];
