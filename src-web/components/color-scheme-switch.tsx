import { Icon } from './icon.tsx';

/** The switch between light and dark; the boot script answers it, also before the app has come. */
export const ColorSchemeSwitch = ({ className }: { className?: string }) => (
  <button type="button" className={className} data-theme-switch="" aria-label="Switch between light and dark">
    <Icon name="Moon" />
    <Icon name="Sun" />
  </button>
);
