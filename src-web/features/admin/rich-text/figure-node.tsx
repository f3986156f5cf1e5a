import {
  $applyNodeReplacement,
  $createParagraphNode,
  $getRoot,
  $getSelection,
  DecoratorNode,
  type DOMExportOutput,
  type LexicalEditor,
  type NodeKey,
  type SerializedLexicalNode,
} from 'lexical';
import type { ReactNode } from 'react';
import { FIGURE_LIMITS } from '#contract/rich-text';
import { FigureBlock, type FigureContent } from './figure-block.tsx';

type SerializedFigure = SerializedLexicalNode & Partial<FigureContent>;

/** A figure in the editor: one block that the caret passes over. */
export class FigureNode extends DecoratorNode<ReactNode> {
  __content: FigureContent;

  static override getType(): string {
    return 'figure';
  }

  static override clone(node: FigureNode): FigureNode {
    return new FigureNode(node.__content, node.__key);
  }

  static override importJSON({ pictures = [], width = 'text', caption = '' }: SerializedFigure): FigureNode {
    return $createFigureNode({ pictures, width, caption });
  }

  constructor(content: FigureContent, key?: NodeKey) {
    super(key);
    this.__content = content;
  }

  getContent(): FigureContent {
    return this.getLatest().__content;
  }

  setContent(content: FigureContent): this {
    const node = this.getWritable();
    node.__content = content;
    return node;
  }

  override exportJSON(): SerializedFigure {
    return { ...super.exportJSON(), ...this.getContent() };
  }

  /** For the clipboard of other programs. */
  override exportDOM(): DOMExportOutput {
    const { pictures, caption } = this.getContent();
    const element = document.createElement('figure');
    for (const url of pictures) {
      const image = document.createElement('img');
      image.src = new URL(url, location.origin).href;
      element.append(image);
    }
    if (caption !== '') element.append(Object.assign(document.createElement('figcaption'), { textContent: caption }));
    return { element };
  }

  override createDOM(): HTMLElement {
    return document.createElement('div');
  }

  override updateDOM(): false {
    return false;
  }

  override isInline(): false {
    return false;
  }

  override decorate(editor: LexicalEditor): ReactNode {
    return (
      <FigureBlock
        content={this.getContent()}
        onChange={(content) => editor.update(() => void this.setContent(content))}
        onRemove={() => editor.update(() => this.remove())}
      />
    );
  }
}

const $createFigureNode = (content: FigureContent): FigureNode => $applyNodeReplacement(new FigureNode(content));

/** Inserts below the caret's block, or replaces an empty line. */
export const insertFigure = (editor: LexicalEditor, pictures: readonly string[]): void =>
  editor.update(() => {
    const figure = $createFigureNode({
      pictures: pictures.slice(0, FIGURE_LIMITS.pictures),
      width: 'text',
      caption: '',
    });
    const block = $getSelection()?.getNodes()[0]?.getTopLevelElement() ?? $getRoot().getLastChild();
    if (block === null) $getRoot().append(figure);
    else if (block.getType() === 'paragraph' && block.getTextContent() === '') block.replace(figure);
    else block.insertAfter(figure);
    if (figure.getNextSibling() === null) figure.insertAfter($createParagraphNode());
    figure.selectNext();
  });
