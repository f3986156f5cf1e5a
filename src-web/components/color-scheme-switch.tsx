import { Icon } from './icon.tsx';
import { word } from '../lib/words.ts';

/** The boot script handles the click, so that the switch works before the app has loaded. */
export const ColorSchemeSwitch = ({ className }: { className?: string }) => (
  <button type="button" className={className} data-theme-switch="" aria-label={word('common.color-scheme')}>
    <Icon name="Moon" />
    <Icon name="Sun" />
  </button>
);
