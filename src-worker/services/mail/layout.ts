import { html } from 'hono/html';

interface Layout {
  heading: string;
  /** The last line: who the mail comes from. */
  footer: string;
  body: ReturnType<typeof html>;
}

// Mail programs read neither style sheets nor custom properties, so the site's colours are written out here.
const INK = '#1d1a16';
const MUTED = '#6b6358';
const PAPER = '#faf7f2';
const RULE = '#e2dacb';

/** A mail's HTML in the site's look; `html` escapes every value put into it. */
export const mailLayout = async ({ heading, footer, body }: Layout): Promise<string> =>
  String(
    await html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <meta name="color-scheme" content="light" />
          <title>${heading}</title>
        </head>
        <body
          style="margin:0;padding:32px 16px;background:${PAPER};color:${INK};font:16px/1.6 Helvetica,Arial,sans-serif"
        >
          <div style="max-width:560px;margin:0 auto">
            <h1 style="margin:0 0 24px;font:400 28px/1.2 Georgia,serif">${heading}</h1>
            ${body}
            <p style="margin:40px 0 0;padding-top:16px;border-top:1px solid ${RULE};color:${MUTED};font-size:13px">
              ${footer}
            </p>
          </div>
        </body>
      </html>`,
  );
