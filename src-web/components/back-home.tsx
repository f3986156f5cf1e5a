import { paths } from '../lib/paths.ts';
import styles from './back-home.module.css';
import { Icon } from './icon.tsx';
import { RouteLink } from './route-link.tsx';

export const BackHome = () => (
  <RouteLink to={paths.home} className={styles['back']}>
    <Icon name="ArrowLeft" />
    Back to Home
  </RouteLink>
);
