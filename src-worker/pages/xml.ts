import type { html } from 'hono/html';

export const xmlText = (text: string): string => text.replaceAll(UNWRITABLE, '');

// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

export const xmlDocument = async (document: ReturnType<typeof html>): Promise<string> =>
  DECLARATION + (await document).toString();

const DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n';
