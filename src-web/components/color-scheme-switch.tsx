import { Icon } from './icon.tsx';
import { word } from '../lib/words.ts';

/** The switch between light and dark. The boot script handles its click, so that it works before the app has loaded. */
export const ColorSchemeSwitch = ({ className }: { className?: string }) => (
  <button type="button" className={className} data-theme-switch="" aria-label={word('common.color-scheme')}>
    <Icon name="Moon" />
    <Icon name="Sun" />
  </button>
);
