import {
  $applyNodeReplacement,
  $getSelection,
  $insertNodes,
  $isRangeSelection,
  type DecoratorNode,
  type DOMExportOutput,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
  type SerializedLexicalNode,
} from 'lexical';
import type { ComponentType, ReactNode } from 'react';
import type { EmbedNode as StoredEmbed, FootnoteNode } from '#contract/rich-text';
import {
  CodeForm,
  FilmForm,
  FootnoteForm,
  PullQuoteForm,
  type CodeContent,
  type FilmContent,
  type FootnoteContent,
  type PullQuoteContent,
} from './embed-forms.tsx';
import { TableForm, type TableContent } from './embed-table-form.tsx';
import { contentOf, EmbedNode, insertEmbed, type EmbedFormProps } from './embed-node.tsx';
import { FigureNode } from './figure-node.tsx';
import { FileForm, type FileContent } from './file-form.tsx';

interface Embed<Content> {
  type: string;
  empty: Content;
  Form: ComponentType<EmbedFormProps<Content>>;
  isInline?: boolean;
  toText: (content: Content) => string;
}

const defineEmbed = <Content extends object>(embed: Embed<Content>): DefinedEmbed => {
  const { type, empty, Form, isInline = false, toText } = embed;
  class OwnNode extends EmbedNode<Content> {
    static override getType(): string {
      return type;
    }

    static override clone(node: OwnNode): OwnNode {
      return new OwnNode(node.__content, node.__key);
    }

    static override importJSON(stored: SerializedLexicalNode): OwnNode {
      return $applyNodeReplacement(new OwnNode(contentOf(empty, stored)));
    }

    override createDOM(): HTMLElement {
      return document.createElement(isInline ? 'span' : 'div');
    }

    override isInline(): boolean {
      return isInline;
    }

    override exportDOM(): DOMExportOutput {
      const element = document.createElement(isInline ? 'span' : 'p');
      element.textContent = toText(this.getContent());
      return { element };
    }

    override form(props: EmbedFormProps<Content>): ReactNode {
      return <Form {...props} />;
    }
  }
  return { Node: OwnNode, make: () => new OwnNode(empty) };
};

export type EmbedId = Exclude<StoredEmbed['type'] | FootnoteNode['type'], 'figure'>;

interface DefinedEmbed {
  Node: Klass<LexicalNode>;
  make: () => DecoratorNode<ReactNode>;
}

const EMBEDS: Record<EmbedId, DefinedEmbed> = {
  'pull-quote': defineEmbed<PullQuoteContent>({
    type: 'pull-quote',
    empty: { text: '', by: '' },
    Form: PullQuoteForm,
    toText: ({ text, by }) => [text, by].filter(Boolean).join(' – '),
  }),
  code: defineEmbed<CodeContent>({
    type: 'code',
    empty: { text: '', language: '' },
    Form: CodeForm,
    toText: ({ text }) => text,
  }),
  table: defineEmbed<TableContent>({
    type: 'table',
    empty: {
      rows: [
        ['', ''],
        ['', ''],
      ],
      caption: '',
    },
    Form: TableForm,
    toText: ({ rows }) => rows.map((row) => row.join('\t')).join('\n'),
  }),
  film: defineEmbed<FilmContent>({
    type: 'film',
    empty: { url: '', title: '', picture: undefined },
    Form: FilmForm,
    toText: ({ title, url }) => [title, url].filter(Boolean).join(' '),
  }),
  file: defineEmbed<FileContent>({
    type: 'file',
    empty: { url: '', label: '' },
    Form: FileForm,
    toText: ({ label, url }) => [label, url && new URL(url, location.origin).href].filter(Boolean).join(' '),
  }),
  footnote: defineEmbed<FootnoteContent>({
    type: 'footnote',
    empty: { text: '' },
    Form: FootnoteForm,
    isInline: true,
    toText: ({ text }) => ` (${text})`,
  }),
};

export const EMBED_NODES: Klass<LexicalNode>[] = [FigureNode, ...Object.values(EMBEDS).map(({ Node }) => Node)];

export const insert = (editor: LexicalEditor, id: EmbedId): void => {
  if (id === 'footnote') editor.update($insertFootnote);
  else
    insertEmbed(editor, EMBEDS[id].make, (key) =>
      editor.getElementByKey(key)?.querySelector<HTMLElement>('textarea, input:not([hidden]), button')?.focus(),
    );
};

const $insertFootnote = (): void => {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  const { key, offset, type } = selection.isBackward() ? selection.anchor : selection.focus;
  selection.anchor.set(key, offset, type);
  selection.focus.set(key, offset, type);
  $insertNodes([EMBEDS.footnote.make()]);
};
