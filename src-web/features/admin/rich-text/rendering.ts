import { type AnyDOMRenderMatch, domOverride } from '@lexical/html';
import { LinkNode } from '@lexical/link';
import { HeadingNode } from '@lexical/rich-text';
import { $isElementNode, TextNode } from 'lexical';
import { blockClass, headingTag, textClass } from '../../../components/rich-text/attributes.ts';
import styles from './rich-text.module.css';

export const overridesFor = (headingBase: number): AnyDOMRenderMatch[] => [
  domOverride(
    [TextNode],
    {
      $decorateDOM: (node, _, element) => setClass(element, `${formatClass(node)} ${textClass(node.getStyle())}`),
    },
    OnlyHere,
  ),
  domOverride(
    [$isElementNode],
    {
      $decorateDOM: (node, _, element) => {
        if (node.isInline() || node.getType() === 'root') return;
        const indent = node.getType() === 'listitem' ? 0 : node.getIndent();
        setClass(element, blockClass({ format: node.getFormatType(), indent }) ?? '');
      },
    },
    OnlyHere,
  ),
  domOverride(
    [HeadingNode],
    { $createDOM: (node) => document.createElement(headingTag(node.getTag(), headingBase)) },
    OnlyHere,
  ),
  domOverride([LinkNode], { $decorateDOM: (_node, _, element) => element.removeAttribute('rel') }, OnlyHere),
];

const FORMATS = ['italic', 'strikethrough', 'underline'] as const;

/** Copied text keeps plain semantic elements for other programs. */
const OnlyHere = { disabledForSession: () => true };

const setClass = (element: HTMLElement, names: string): void => {
  element.removeAttribute('style');
  if (names.trim() === '') element.removeAttribute('class');
  else element.className = names.trim();
};

const formatClass = (node: TextNode): string => {
  const isBoth = node.hasFormat('underline') && node.hasFormat('strikethrough');
  return [...FORMATS.filter((format) => node.hasFormat(format)), ...(isBoth ? ['underlineStrikethrough'] : [])]
    .map((name) => styles[name])
    .join(' ');
};
