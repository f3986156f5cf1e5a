import type { ReactNode } from 'react';
import { buttonClass } from '../components/button.ts';
import { Icon } from '../components/icon.tsx';
import { RouteLink } from '../components/route-link.tsx';
import { LaterStyles } from '../features/portfolio/later-styles.tsx';
import { homeSection, paths, SCROLL_TO_CONTACT } from '../lib/paths.ts';
import { word } from '../lib/words.ts';
import styles from './invitation.module.css';

export const ToContact = ({ isFirst = false, children }: { isFirst?: boolean; children: ReactNode }) => (
  <RouteLink
    to={paths.home}
    state={SCROLL_TO_CONTACT}
    href={homeSection('contact')}
    className={buttonClass(isFirst ? 'solid' : 'outline')}
  >
    {children}
  </RouteLink>
);

export const Invitation = ({ text }: { text: string }) => (
  <>
    <LaterStyles />
    <aside className={styles['invitation']} aria-label={word('section.contact')}>
      <p>{text}</p>
      <ToContact isFirst>
        {word('common.get-in-touch')}
        <Icon name="ArrowRight" />
      </ToContact>
    </aside>
  </>
);
