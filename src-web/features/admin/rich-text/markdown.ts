import {
  BOLD_ITALIC_STAR,
  BOLD_STAR,
  BOLD_UNDERSCORE,
  HEADING,
  ITALIC_STAR,
  ITALIC_UNDERSCORE,
  LINK,
  ORDERED_LIST,
  QUOTE,
  registerMarkdownShortcuts,
  STRIKETHROUGH,
  UNORDERED_LIST,
} from '@lexical/markdown';
import { defineExtension } from 'lexical';

/**
 * Markdown shortcuts while typing: `# `, `- `, `1. `, `> `, `**bold**`, `*italic*`, `~~struck~~`, `[words](address)`.
 */
export const MarkdownExtension = defineExtension({
  name: 'rich-text-field/markdown',
  register: (editor) =>
    registerMarkdownShortcuts(editor, [
      HEADING,
      QUOTE,
      UNORDERED_LIST,
      ORDERED_LIST,
      BOLD_ITALIC_STAR,
      BOLD_STAR,
      BOLD_UNDERSCORE,
      ITALIC_STAR,
      ITALIC_UNDERSCORE,
      STRIKETHROUGH,
      LINK,
    ]),
});
