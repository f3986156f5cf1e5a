import { html, raw } from 'hono/html';
import type { Markup } from '../../page.ts';

/** A button that makes one call, with fields for the call. */
export const button = (action: string, label: string, possible: boolean, fields: Record<string, string> = {}): Markup =>
  html`<form method="post" action="${action}">
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button ${possible ? '' : raw('disabled')}>${label}</button>
  </form>`;

export const input = (form: string, name: string, label: string): Markup =>
  html`<label>${label}<input name="${name}" aria-label="${label} of ${form}" autocomplete="off" /></label>`;

export const select = (
  form: string,
  name: string,
  label: string,
  options: readonly string[],
  chosen?: string,
): Markup =>
  html`<label
    >${label}<select name="${name}" aria-label="${label} of ${form}">
      ${options.map(
        (option) => html`<option value="${option}" ${option === chosen ? raw('selected') : ''}>${option}</option>`,
      )}
    </select></label
  >`;

export const badge = (state: string): Markup =>
  html`<span class="badge" data-state="${state.toLowerCase()}">${state}</span>`;
