import { useLocation } from 'react-router-dom';
import { homeSection, section, paths } from '../../lib/paths.ts';
import { Picture } from '../../components/picture.tsx';
import { pictureVersions } from '#contract/media-address';
import { Icon } from '../../components/icon.tsx';
import { ColorSchemeSwitch } from '../../components/color-scheme-switch.tsx';
import { buttonClass } from '../../components/button.ts';
import { RouteLink } from '../../components/route-link.tsx';
import { mayBeSignedIn, openAuth, useSession } from '../session/session.ts';
import type { SectionLink } from './home-sections.ts';
import styles from './site-header.module.css';
import menu from './site-menu.module.css';
import { word } from '../../lib/words.ts';

interface SiteHeaderProps {
  name: string;
  logo?: string;
  isHome?: boolean;
  isCustomers?: boolean;
  links: readonly SectionLink[];
  onSignOut: () => void;
}

/** On small screens the links are in a popover, which works without script. */
export const SiteHeader = ({
  name,
  logo = '',
  isHome = true,
  isCustomers = false,
  links,
  onSignOut,
}: SiteHeaderProps) => (
  <header className={styles['header']} data-home={isHome || undefined}>
    <a
      className={styles['wordmark']}
      data-logo={logo ? '' : undefined}
      href={isHome ? section('hero') : homeSection('hero')}
    >
      {logo === '' ? name : <Picture src={logo} alt={name} {...sizeOf(logo)} sizes="14rem" isEarly />}
    </a>
    <nav className={styles['bar']} aria-label={word('header.main')}>
      <ul>{isCustomers ? <CustomerLinks /> : <SectionLinks isHome={isHome} links={links} />}</ul>
      <AccountLinks place="bar" isCustomers={isCustomers} onSignOut={onSignOut} />
    </nav>
    <ColorSchemeSwitch className={styles['theme']} />
    <button type="button" className={styles['opener']} popoverTarget="menu">
      <Icon name="Menu" />
      {word('header.menu')}
    </button>
    <nav className={menu['menu']} id="menu" popover="auto" aria-label={word('header.menu')}>
      <ul>{isCustomers ? <CustomerLinks /> : <SectionLinks isHome={isHome} links={links} />}</ul>
      <AccountLinks place="menu" isCustomers={isCustomers} onSignOut={onSignOut} />
      <button type="button" className={menu['closer']} popoverTarget="menu" popoverTargetAction="hide">
        <Icon name="X" />
        {word('common.close')}
      </button>
    </nav>
  </header>
);

const sizeOf = (logo: string) => {
  const { width, height } = pictureVersions(logo) ?? { width: 160, height: 36 };
  return { width, height };
};

const SectionLinks = ({ isHome, links }: Required<Pick<SiteHeaderProps, 'isHome' | 'links'>>) =>
  links.map(({ id, label, ofLabel }) => (
    <li key={id}>
      <a href={isHome ? section(id) : homeSection(id)} {...ofLabel}>
        {label}
      </a>
    </li>
  ));

const CustomerLinks = () => {
  useSession();
  const { pathname } = useLocation();
  const links = [
    { to: paths.home, label: word('common.home') },
    { to: paths.dashboard, label: word('header.dashboard') },
    { to: paths.account, label: word('account.page') },
  ];
  return links.slice(0, mayBeSignedIn() ? undefined : 1).map(({ to, label }) => (
    <li key={to}>
      <RouteLink to={to} isCurrent={to === pathname}>
        {label}
      </RouteLink>
    </li>
  ));
};

interface AccountLinksProps {
  place: 'bar' | 'menu';
  isCustomers: boolean;
  onSignOut: () => void;
}

/** Until the app knows the session, both links are rendered and the style sheet shows one. */
const AccountLinks = ({ place, isCustomers, onSignOut }: AccountLinksProps) => {
  const { status } = useSession();
  return (
    <>
      {status !== 'signed-in' && <ForVisitor place={place} />}
      {status !== 'signed-out' && <ForCustomer place={place} isCustomers={isCustomers} onSignOut={onSignOut} />}
    </>
  );
};

const ForVisitor = ({ place }: Pick<AccountLinksProps, 'place'>) => {
  return (
    <div className={styles['account']} data-for="visitor">
      <button
        type="button"
        className={styles['link']}
        data-app={`sign-in:${place}`}
        data-opens-auth=""
        onClick={() => openAuth('login')}
      >
        {word('header.sign-in')}
      </button>
      <button
        type="button"
        className={buttonClass('outline')}
        data-app={`sign-up:${place}`}
        data-opens-auth=""
        onClick={() => openAuth('register')}
      >
        {word('header.sign-up')}
      </button>
    </div>
  );
};

const ForCustomer = ({ place, isCustomers, onSignOut }: AccountLinksProps) => {
  return (
    <div className={styles['account']} data-for="customer">
      {!isCustomers && (
        <RouteLink to={paths.dashboard} className={styles['link']}>
          {word('header.dashboard')}
        </RouteLink>
      )}
      <button type="button" className={buttonClass('outline')} data-app={`sign-out:${place}`} onClick={onSignOut}>
        {word('header.sign-out')}
      </button>
    </div>
  );
};
