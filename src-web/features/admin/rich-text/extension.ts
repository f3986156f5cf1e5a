import { HistoryExtension } from '@lexical/history';
import { DOMRenderExtension } from '@lexical/html';
import { LinkExtension } from '@lexical/link';
import { ListExtension } from '@lexical/list';
import { RichTextExtension } from '@lexical/rich-text';
import { type AnyLexicalExtension, configExtension, defineExtension } from 'lexical';
import type { RichText } from '#contract/rich-text';
import { toAddress } from './address.ts';
import { toEditorState } from './editor-state.ts';
import { IndentExtension } from './indent.ts';
import { LinkGuardExtension } from './links.ts';
import { MarkdownExtension } from './markdown.ts';
import { PasteExtension } from './paste.ts';
import { overridesFor } from './rendering.ts';

/** The editor can make only what may be stored. */
export const richTextExtension = (value: RichText, headingBase: number): AnyLexicalExtension =>
  defineExtension({
    name: 'rich-text-field',
    namespace: 'rich-text-field',
    $initialEditorState: JSON.stringify(toEditorState(value)),
    dependencies: [
      RichTextExtension,
      ListExtension,
      HistoryExtension,
      // An address pasted over words makes them a link.
      configExtension(LinkExtension, {
        validateUrl: (url: string) => HAS_SCHEME.test(url) && toAddress(url) !== null,
      }),
      LinkGuardExtension,
      IndentExtension,
      MarkdownExtension,
      PasteExtension,
      configExtension(DOMRenderExtension, { overrides: overridesFor(headingBase) }),
    ],
    onError: (error) => {
      throw error;
    },
  });

const HAS_SCHEME = /^(?:https?:|mailto:|tel:)/i;
