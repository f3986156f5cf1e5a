import type { Inline, LineKind, PastedBlock } from './line.ts';

export interface TextAround {
  format: number;
  url: string | null;
  isVerbatim: boolean;
}

export const lineWriter = () => {
  const lines: PastedBlock[] = [];
  let kind: LineKind & { format: string } = { type: 'paragraph', format: '' };
  let nodes: Inline[] = [];
  let isBreakDue = false;

  const put = (node: Inline, url: string | null) => {
    const last = nodes.at(-1);
    if (url === null) nodes.push(node);
    else if (last?.type === 'link' && last.url === url) last.children.push(node);
    else nodes.push({ type: 'link', url, children: [node] });
  };

  const end = () => {
    const children = trimmed(nodes);
    if (children.length > 0) lines.push({ ...kind, children });
    nodes = [];
    isBreakDue = false;
  };

  const write = (text: string, { format, url, isVerbatim }: TextAround) => {
    const last = lastOf(nodes);
    const isAtSpace = last === undefined || isBreakDue || last.type !== 'text' || /\s$/.test(last.text);
    const spaced = isVerbatim ? text : text.replaceAll(/[ \t\n\r\f]+/g, ' ');
    const kept = isAtSpace && !isVerbatim ? spaced.replace(/^ /, '') : spaced;
    if (kept === '') return;
    if (isBreakDue) put({ type: 'linebreak' }, null);
    isBreakDue = false;
    put({ type: 'text', text: kept, format }, url);
  };

  return {
    lines,
    end,
    write,
    begin: (next: LineKind & { format: string }) => {
      end();
      kind = next;
    },
    breakLine: (url: string | null) => {
      if (nodes.length > 0) put({ type: 'linebreak' }, url);
    },
    breakSoftly: () => {
      const last = lastOf(nodes);
      isBreakDue = last !== undefined && !(last.type === 'text' && last.text.endsWith('\t'));
    },
    space: () => {
      isBreakDue = false;
      if (nodes.length > 0) put({ type: 'text', text: '\t', format: 0 }, null);
    },
  };
};

const trimmed = (nodes: readonly Inline[]): Inline[] => {
  const last = nodes.at(-1);
  if (last === undefined) return [];
  const before = nodes.slice(0, -1);
  if (last.type === 'linebreak') return trimmed(before);
  if (last.type === 'link') {
    const children = trimmed(last.children);
    return children.length === 0 ? trimmed(before) : [...before, { ...last, children }];
  }
  const text = last.text.trimEnd();
  return text === '' ? trimmed(before) : [...before, { ...last, text }];
};

const lastOf = (nodes: readonly Inline[]): Inline | undefined => {
  const last = nodes.at(-1);
  return last?.type === 'link' ? lastOf(last.children) : last;
};
