import { spriteUrl } from 'virtual:sprite';
import { knownIcon } from './icon-names.ts';
import styles from './icon.module.css';

interface IconProps {
  /** A name of the sprite, such as `BookOpen`; an unknown name is drawn as a dot. */
  name: string;
  className?: string;
}

/** An icon beside words that say the same, so it is hidden from screen readers. */
export const Icon = ({ name, className }: IconProps) => <SpriteIcon symbol={knownIcon(name)} className={className} />;

/** The symbol must be one of the sprite. */
export const SpriteIcon = ({ symbol, className }: { symbol: string; className?: string | undefined }) => (
  <svg className={className === undefined ? styles['icon'] : `${styles['icon']} ${className}`} aria-hidden="true">
    <use href={`${spriteUrl}#${symbol}`} />
  </svg>
);
