import { $createLinkNode, $isLinkNode, $toggleLink, LinkNode } from '@lexical/link';
import {
  $createTextNode,
  $getSelection,
  $insertNodes,
  $isRangeSelection,
  defineExtension,
  type LexicalEditor,
} from 'lexical';
import { toAddress } from './address.ts';

export const setLink = (editor: LexicalEditor, url: string): void => {
  editor.update(() => {
    const selection = $getSelection();
    if (!$isRangeSelection(selection)) return;
    const isInLink = selection.getNodes().some((node) => $isLinkNode(node) || $isLinkNode(node.getParent()));
    if (selection.isCollapsed() && !isInLink) {
      $insertNodes([$createLinkNode(url).append($createTextNode(url.replace(/^(?:mailto|tel):/, '')))]);
    } else $toggleLink(url);
  });
  editor.focus();
};

export const removeLink = (editor: LexicalEditor): void => {
  editor.update(() => $toggleLink(null));
  editor.focus();
};

const $unwrap = (link: LinkNode): void => {
  for (const child of link.getChildren()) link.insertBefore(child);
  link.remove();
};

/** A link with a forbidden address becomes plain text. */
export const LinkGuardExtension = defineExtension({
  name: 'rich-text-field/link-guard',
  register: (editor) =>
    editor.registerNodeTransform(LinkNode, (link) => {
      const url = toAddress(link.getURL());
      if (url === null) $unwrap(link);
      else if (url !== link.getURL()) link.setURL(url);
    }),
});
