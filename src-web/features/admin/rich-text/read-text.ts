import { $getRoot, $isElementNode, type EditorState, type LexicalNode } from 'lexical';
import type { RichText } from '#contract/rich-text';
import type { UnknownRecord } from '#contract/record';
import { asText, canonicalBlock } from './editor-state.ts';

interface Read {
  /** The block with all its nodes; Lexical makes a new object of a node that changes. */
  nodes: LexicalNode[];
  block: UnknownRecord;
}

/** An unchanged block stays the same object, so that a keystroke in a long text costs one block. */
export const createReader = () => {
  let known = new Map<string, Read>();
  return (state: EditorState): RichText =>
    state.read(() => {
      const present = new Map<string, Read>();
      for (const node of $getRoot().getChildren()) {
        const nodes = $withDescendants(node);
        const former = known.get(node.getKey());
        const isSame = former !== undefined && hasSameItems(former.nodes, nodes);
        present.set(node.getKey(), isSame ? former : { nodes, block: canonicalBlock($toJson(node)) });
      }
      known = present;
      return asText([...present.values()].map(({ block }) => block));
    });
};

const $withDescendants = (node: LexicalNode): LexicalNode[] =>
  $isElementNode(node) ? [node, ...node.getChildren().flatMap($withDescendants)] : [node];

const hasSameItems = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);

const $toJson = (node: LexicalNode): UnknownRecord => ({
  ...node.exportJSON(),
  ...($isElementNode(node) ? { children: node.getChildren().map($toJson) } : {}),
});
