import { paths } from '../lib/paths.ts';
import styles from './back-home.module.css';
import { Icon } from './icon.tsx';
import { RouteLink } from './route-link.tsx';
import { word } from '../lib/words.ts';

export const BackHome = () => (
  <RouteLink to={paths.home} className={styles['back']}>
    <Icon name="ArrowLeft" />
    {word('common.back-to-home')}
  </RouteLink>
);
