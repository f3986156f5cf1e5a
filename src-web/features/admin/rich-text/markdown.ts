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

/** `# `, `- `, `1. `, `> `, `**bold**`, `*italic*`, `~~struck~~` and `[words](address)` become what they mean as they are typed. */
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
