import {
  $applyNodeReplacement,
  $createParagraphNode,
  $getRoot,
  $getSelection,
  DecoratorNode,
  type LexicalEditor,
  type NodeKey,
  type SerializedLexicalNode,
} from 'lexical';
import type { ReactNode } from 'react';

export interface EmbedFormProps<Content> {
  content: Content;
  onChange: (content: Content) => void;
  onRemove: () => void;
}

const TEXT_KEYS = new Set(['Enter', 'Backspace', 'Delete']);

/** On a button or a list in the text, some keys must not change the text; the editor ignores only fields. */
const keepFromText = (event: KeyboardEvent): void => {
  const { target, key } = event;
  if (TEXT_KEYS.has(key) && target instanceof Element && target.matches('button, select, [type="checkbox"]'))
    event.stopPropagation();
};

export abstract class EmbedNode<Content extends object> extends DecoratorNode<ReactNode> {
  __content: Content;

  constructor(content: Content, key?: NodeKey) {
    super(key);
    this.__content = content;
  }

  getContent(): Content {
    return this.getLatest().__content;
  }

  setContent(content: Content): void {
    this.getWritable().__content = content;
  }

  override exportJSON(): SerializedLexicalNode {
    return { ...super.exportJSON(), ...this.getContent() };
  }

  override createDOM(): HTMLElement {
    const element = document.createElement('div');
    element.addEventListener('keydown', keepFromText);
    return element;
  }

  override updateDOM(): false {
    return false;
  }

  override isInline(): boolean {
    return false;
  }

  override decorate(editor: LexicalEditor): ReactNode {
    return this.form({
      content: this.getContent(),
      onChange: (content) => editor.update(() => this.setContent(content)),
      onRemove: () => editor.update(() => this.remove()),
    });
  }

  abstract form(props: EmbedFormProps<Content>): ReactNode;
}

export const contentOf = <Content extends object>(empty: Content, stored: object): Content => ({
  ...empty,
  ...Object.fromEntries(
    Object.entries(stored).filter(([name, value]) => Object.hasOwn(empty, name) && value !== undefined),
  ),
});

export const insertEmbed = (
  editor: LexicalEditor,
  make: () => DecoratorNode<ReactNode>,
  onInserted?: (key: NodeKey) => void,
): void =>
  editor.update(() => {
    const embed = $applyNodeReplacement(make());
    // The fields of a new block are rendered after the update.
    if (onInserted !== undefined) setTimeout(onInserted, 0, embed.getKey());
    const block = $getSelection()?.getNodes()[0]?.getTopLevelElement() ?? $getRoot().getLastChild();
    if (block === null) $getRoot().append(embed);
    else if (block.getType() === 'paragraph' && block.getTextContent() === '') block.replace(embed);
    else block.insertAfter(embed);
    if (embed.getNextSibling() === null) embed.insertAfter($createParagraphNode());
    embed.selectNext();
  });
