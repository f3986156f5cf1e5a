import { readFileSync } from 'node:fs';
import { html, raw } from 'hono/html';

export type Markup = ReturnType<typeof html>;

const styles = (files: readonly string[]) =>
  raw(files.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')).join('\n'));

/**
 * The frame of every simulator page: one look, light and dark, that differs clearly from the site's. Style sheets are
 * files beside this one.
 */
export const page = (title: string, sheets: readonly string[], body: Markup): Markup =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>
          ${styles(['page.css', ...sheets])}
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html>`;
