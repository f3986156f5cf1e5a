import { $applyNodeReplacement, type DOMExportOutput, type LexicalEditor, type SerializedLexicalNode } from 'lexical';
import type { ReactNode } from 'react';
import { FIGURE_LIMITS } from '#contract/rich-text-limits';
import { contentOf, EmbedNode, insertEmbed, type EmbedFormProps } from './embed-node.tsx';
import { FigureBlock, type FigureContent } from './figure-block.tsx';

const EMPTY: FigureContent = { pictures: [], width: 'text', caption: '', isCompared: false };

export class FigureNode extends EmbedNode<FigureContent> {
  static override getType(): string {
    return 'figure';
  }

  static override clone(node: FigureNode): FigureNode {
    return new FigureNode(node.__content, node.__key);
  }

  static override importJSON(stored: SerializedLexicalNode): FigureNode {
    return $applyNodeReplacement(new FigureNode(contentOf(EMPTY, stored)));
  }

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

  override form(props: EmbedFormProps<FigureContent>): ReactNode {
    return <FigureBlock {...props} />;
  }
}

export const insertFigure = (editor: LexicalEditor, pictures: readonly string[]): void => {
  for (let at = 0; at < pictures.length; at += FIGURE_LIMITS.pictures) {
    const some = pictures.slice(at, at + FIGURE_LIMITS.pictures);
    insertEmbed(editor, () => new FigureNode({ ...EMPTY, pictures: some }));
  }
};
