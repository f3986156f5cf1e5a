import { html } from 'hono/html';

/** Two columns with room, one below the other on a phone. */
export const inboxStyles = html`
  body { min-height: 100dvh; display: flex; flex-direction: column; } header { display: flex; flex-wrap: wrap; gap: 12px
  32px; justify-content: space-between; padding: 16px 24px; border-bottom: 1px solid var(--rule); } header form {
  max-width: 30rem; } header [role='group'] { display: inline-flex; border: 1px solid var(--rule); border-radius: 8px;
  overflow: hidden; background: var(--raised); } header button { border: 0; min-height: 44px; padding: 0 18px;
  background: none; outline-offset: -3px; } header button[aria-pressed='true'] { background: var(--tint); color:
  var(--accent); font-weight: 600; } form:not([data-mode='ok']) button[aria-pressed='true'] { background:
  var(--warn-tint); color: var(--warn); } h1 { font-size: 22px; line-height: 1.3; } .quiet, time, dt, h3 { color:
  var(--quiet); font-size: 13px; } time { white-space: nowrap; } main { flex: 1; display: grid; grid-template-columns:
  minmax(260px, 360px) minmax(0, 1fr); } .empty { grid-column: 1 / -1; place-self: center; padding: 48px 24px; color:
  var(--quiet); text-align: center; } nav { border-inline-end: 1px solid var(--rule); } .bar { display: flex;
  align-items: center; justify-content: space-between; padding: 8px 24px; border-bottom: 1px solid var(--rule); } .bar
  button { border: 1px solid var(--rule); border-radius: 8px; background: var(--raised); min-height: 44px; padding: 0
  16px; } ol { list-style: none; margin: 0; padding: 0; max-height: calc(100dvh - 160px); overflow: auto; } ol a {
  display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 12px; padding: 10px 24px; border-bottom: 1px solid
  var(--rule); color: inherit; text-decoration: none; outline-offset: -3px; } ol a:hover { background: var(--raised); }
  ol a[aria-current] { background: var(--tint); box-shadow: inset 3px 0 var(--accent); } .who { color: var(--quiet);
  overflow: hidden; text-overflow: ellipsis; white-space: nowrap; } .subject { grid-column: 1 / -1; font-weight: 600;
  overflow-wrap: anywhere; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden;
  } article { padding: 20px 28px 40px; min-width: 0; max-width: 60rem; } h2 { font-size: 20px; line-height: 1.3;
  overflow-wrap: anywhere; } h3 { margin: 24px 0 6px; font-weight: 600; } dl { display: grid; grid-template-columns:
  max-content minmax(0, 1fr); gap: 2px 16px; margin: 12px 0 0; } dd { margin: 0; overflow-wrap: anywhere; } iframe {
  width: 100%; height: min(45vh, 400px); border: 1px solid var(--rule); border-radius: 8px; background: #fff;
  color-scheme: light; } pre { margin: 0; padding: 16px; border: 1px solid var(--rule); border-radius: 8px; background:
  var(--raised); font: 13px/1.6 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; } @media
  (max-width: 720px) { header, .bar, ol a, article { padding-inline: 16px; } header form { width: 100%; } header
  [role='group'] { display: flex; } header button { flex: 1; padding: 0; } main:has(nav) { display: block; } ol {
  max-height: 40dvh; } nav { border-inline-end: 0; border-bottom: 3px double var(--rule); } }
`;
