import type { SitePicturesDocument } from '#contract/content';
import styles from './theme.module.css';

export const DrawnCards = ({ drawn: { home, about, projects } }: { drawn: SitePicturesDocument }) => {
  const cards = [
    { id: 'home', of: 'Home page', url: home.url },
    { id: 'about', of: 'About page', url: about.url },
    ...projects.map(({ id, title, url }) => ({ id, of: title, url })),
  ].filter(({ url }) => url !== '');
  return (
    <ul className={styles['cards']} aria-label="Share cards">
      {cards.map(({ id, of, url }) => (
        <li key={id}>
          <img src={url} alt="" width={1200} height={630} loading="lazy" />
          <p>{of}</p>
        </li>
      ))}
    </ul>
  );
};
