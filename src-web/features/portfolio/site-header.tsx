import { homeSection, section } from '../../lib/paths.ts';
import { Picture } from '../../components/picture.tsx';
import { pictureVersions } from '#contract/media-address';
import { Icon } from '../../components/icon.tsx';
import { ColorSchemeSwitch } from '../../components/color-scheme-switch.tsx';
import { AccountLinks } from './account-links.tsx';
import type { SectionLink } from './home-sections.ts';
import styles from './site-header.module.css';
import menu from './site-menu.module.css';

interface SiteHeaderProps {
  name: string;
  logo?: string;
  isHome?: boolean;
  links: readonly SectionLink[];
  onSignOut: () => void;
}

/** On small screens the links are in a popover, which the browser opens and closes without script. */
export const SiteHeader = ({ name, logo = '', isHome = true, links, onSignOut }: SiteHeaderProps) => (
  <header className={styles['header']} data-home={isHome || undefined}>
    <a
      className={styles['wordmark']}
      data-logo={logo === '' ? undefined : ''}
      href={isHome ? section('hero') : homeSection('hero')}
    >
      {logo === '' ? name : <Picture src={logo} alt={name} {...sizeOf(logo)} sizes="14rem" isEarly />}
    </a>
    <nav className={styles['bar']} aria-label="Main">
      <ul>
        <SectionLinks isHome={isHome} links={links} />
      </ul>
      <AccountLinks place="bar" onSignOut={onSignOut} />
    </nav>
    <ColorSchemeSwitch className={styles['theme']} />
    <button type="button" className={styles['opener']} popoverTarget="menu">
      <Icon name="Menu" />
      Menu
    </button>
    <nav className={menu['menu']} id="menu" popover="auto" aria-label="Menu">
      <ul>
        <SectionLinks isHome={isHome} links={links} />
      </ul>
      <AccountLinks place="menu" onSignOut={onSignOut} />
      <button type="button" className={menu['closer']} popoverTarget="menu" popoverTargetAction="hide">
        <Icon name="X" />
        Close
      </button>
    </nav>
  </header>
);

const sizeOf = (logo: string) => {
  const { width, height } = pictureVersions(logo) ?? { width: 160, height: 36 };
  return { width, height };
};

const SectionLinks = ({ isHome, links }: Required<Pick<SiteHeaderProps, 'isHome' | 'links'>>) =>
  links.map(({ id, label }) => (
    <li key={id}>
      <a href={isHome ? section(id) : homeSection(id)}>{label}</a>
    </li>
  ));
