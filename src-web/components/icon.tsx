import { spriteUrl } from 'virtual:sprite';
import { knownIcon } from './icon-names.ts';
import styles from './icon.module.css';

interface IconProps {
  /** A name of the sprite, as `BookOpen`; others are drawn as a dot. */
  name: string;
  className?: string;
}

/** A picture beside words that say the same; screen readers pass over it. */
export const Icon = ({ name, className }: IconProps) => (
  <svg className={className === undefined ? styles['icon'] : `${styles['icon']} ${className}`} aria-hidden="true">
    <use href={`${spriteUrl}#${knownIcon(name)}`} />
  </svg>
);
