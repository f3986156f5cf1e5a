import { html } from 'hono/html';

export type Markup = ReturnType<typeof html>;

/** The frame of every simulator page: one look, light and dark, that cannot be mistaken for the site's. */
export const page = (title: string, styles: Markup | string, body: Markup): Markup =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>
          :root {
            color-scheme: light dark;
            --paper: light-dark(#fbfaf8, #16171a);
            --raised: light-dark(#ffffff, #1e2024);
            --ink: light-dark(#1b1c1f, #ecebe8);
            --quiet: light-dark(#5d6068, #a3a6ae);
            --rule: light-dark(#e3e1dc, #32353b);
            --accent: light-dark(#1f5fbf, #8ab4f8);
            --tint: light-dark(#e9f0fb, #232f43);
            --warn: light-dark(#9a4b00, #f2b36b);
            --warn-tint: light-dark(#fdf0df, #3a2b17);
          }
          * {
            box-sizing: border-box;
          }
          body {
            margin: 0;
            background: var(--paper);
            color: var(--ink);
            font: 15px/1.5 system-ui, sans-serif;
          }
          h1,
          h2,
          p {
            margin: 0;
          }
          a {
            color: var(--accent);
          }
          button {
            font: inherit;
            color: inherit;
            cursor: pointer;
          }
          :focus-visible {
            outline: 2px solid var(--accent);
            outline-offset: 2px;
          }
          ${styles}
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html>`;
