import { spriteUrl } from 'virtual:sprite';
import { knownIcon } from './icon-names.ts';
import styles from './icon.module.css';

interface IconProps {
  name: string;
  className?: string;
}

/** A screen reader ignores an icon, because the words beside it say the same. */
export const Icon = ({ name, className }: IconProps) => <SpriteIcon symbol={knownIcon(name)} className={className} />;

export const SpriteIcon = ({ symbol, className }: { symbol: string; className?: string | undefined }) => (
  <svg className={className === undefined ? styles['icon'] : `${styles['icon']} ${className}`} aria-hidden="true">
    <use href={`${spriteUrl}#${symbol}`} />
  </svg>
);
