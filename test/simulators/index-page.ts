import { html } from 'hono/html';
import { page, type Markup } from './page.ts';

/** A simulated provider as the index shows it. */
export interface Entry {
  href: string;
  name: string;
  about: string;
}

const styles = html`
  main { max-width: 40rem; margin: 0 auto; padding: 15vh 24px 48px; } h1 { font-size: 26px; line-height: 1.25; } p {
  margin-top: 8px; color: var(--quiet); } ul { list-style: none; margin: 32px 0 0; padding: 0; border-top: 1px solid
  var(--rule); } li a { display: block; padding: 16px 0; border-bottom: 1px solid var(--rule); text-decoration: none; }
  b { display: block; font-size: 18px; } span { color: var(--quiet); }
`;

/** The first page of the simulators: what stands in for the outside world here. */
export const indexPage = (entries: readonly Entry[]): Markup =>
  page(
    'Simulators',
    styles,
    html`<main>
      <h1>Simulators</h1>
      <p>They stand in for the outside world while the site runs on this machine. Nothing here leaves it.</p>
      <ul>
        ${entries.map(
          ({ href, name, about }) =>
            html`<li>
              <a href="${href}"><b>${name}</b><span>${about}</span></a>
            </li>`,
        )}
      </ul>
    </main>`,
  );
