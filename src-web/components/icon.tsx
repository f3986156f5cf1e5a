import { spriteUrl } from 'virtual:sprite';
import { knownIcon } from './icon-names.ts';
import styles from './icon.module.css';

interface IconProps {
  /** A name of the sprite, as `BookOpen`; others are drawn as a dot. */
  name: string;
  className?: string;
}

/** A picture beside words that say the same; screen readers pass over it. */
export const Icon = ({ name, className = '' }: IconProps) => (
  <svg className={`${styles['icon']} ${className}`} width="24" height="24" aria-hidden="true" focusable="false">
    <use href={`${spriteUrl}#${knownIcon(name)}`} />
  </svg>
);
