import { html } from 'hono/html';
import { page, type Markup } from './page.ts';

/** A simulated provider as the index shows it. */
export interface Entry {
  href: string;
  name: string;
  about: string;
}

/** The first page of the simulators lists all simulated providers. */
export const indexPage = (entries: readonly Entry[]): Markup =>
  page(
    'Simulators',
    ['index-page.css'],
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
