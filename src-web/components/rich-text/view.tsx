import { createElement, lazy, memo, Suspense, type ComponentType, type ReactNode } from 'react';
import type {
  BlockNode,
  InlineNode,
  ListItemNode,
  ListNode,
  RichText,
  TextNode,
  EmbedNode,
  FootnoteNode,
} from '#contract/rich-text';
import { dirOf } from '#contract/words';
import { ownText, RIGHT_TO_LEFT, spoken } from '../../lib/words.ts';
import { blockClass, headingTag, safeHref, textClass } from './attributes.ts';
import blocks from './blocks.module.css';
import styles from './view.module.css';
import type { TEXT_FORMAT } from '#contract/rich-text-text';

interface RichTextViewProps {
  document: RichText;
  className?: string;
  headingBase?: number;
}

/** Only types are imported, because otherwise every visitor would load the contract's schemas. */
type Bit<Name extends keyof typeof TEXT_FORMAT> = (typeof TEXT_FORMAT)[Name];

export const RichTextView = ({ document, className, headingBase = 3 }: RichTextViewProps) => (
  <div
    className={[styles['text'], hasBlocks(document) && blocks['blocks'], className].filter(Boolean).join(' ')}
    {...ownText()}
  >
    {document.root.children.map((node, index) => (
      <Block key={index} node={node} headingBase={headingBase} />
    ))}
  </div>
);

const hasBlocks = ({ root }: RichText): boolean => root.children.some(({ type }) => type !== 'paragraph');

const FORMATS = [
  { bit: 1 satisfies Bit<'bold'>, Tag: 'strong' },
  { bit: 2 satisfies Bit<'italic'>, Tag: 'em' },
  { bit: 4 satisfies Bit<'strikethrough'>, Tag: 's' },
  { bit: 8 satisfies Bit<'underline'>, Tag: 'u' },
] as const;

// A preview is rendered at each key press, which changes only one block.
const Block = memo(({ node, headingBase }: { node: BlockNode; headingBase: number }) => {
  if (node.type === 'list') return <List node={node} dir={blockDirection(node)} />;
  if (!('children' in node)) return <Placed node={node} />;
  return createElement(
    blockTag(node, headingBase),
    { className: blockClass(node), dir: blockDirection(node) },
    // An empty paragraph needs a line break to have a height.
    node.children.length === 0 ? <br /> : node.children.map((child, index) => <Inline key={index} node={child} />),
  );
});

const Placed = ({ node }: { node: EmbedNode | FootnoteNode }) => (
  <Suspense>
    <Embed node={node} />
  </Suspense>
);

// Most texts have no embed or footnote, so the code for them is loaded only when needed.
let Embed: ComponentType<{ node: EmbedNode | FootnoteNode }> = lazy(async () => ({
  default: (await import('./embed.tsx')).Embed,
}));

/** The server renders synchronously, so it cannot use a lazy component. */
export const drawEmbedsWith = (embed: typeof Embed): void => {
  Embed = embed;
};

const List = ({ node, dir }: { node: ListNode; dir?: string }) => {
  const items = node.children.map((item, index) => <Item key={index} node={item} />);
  return node.listType === 'number' ? (
    <ol start={node.start} dir={dir}>
      {items}
    </ol>
  ) : (
    <ul dir={dir}>{items}</ul>
  );
};

/** A list item needs no indent of its own, because the lists around it show one. */
const Item = ({ node }: { node: ListItemNode }) => (
  <li className={blockClass({ format: node.format })}>
    {node.children.map((child, index) =>
      child.type === 'list' ? <List key={index} node={child} /> : <Inline key={index} node={child} />,
    )}
    {node.children.length === 0 && <br />}
  </li>
);

const Inline = ({ node }: { node: InlineNode }) => {
  if (node.type === 'text') return <Text node={node} />;
  if (node.type === 'linebreak') return <br />;
  if (node.type === 'footnote') return <Placed node={node} />;
  const href = safeHref(node.url);
  const content = node.children.map((child, index) => <Inline key={index} node={child} />);
  // A link without text could be focused but not read.
  if (href === null || !hasText(node)) return content;
  return (
    <a
      href={href}
      rel="noopener"
      target={node.target === '_blank' ? '_blank' : undefined}
      title={node.title ?? undefined}
    >
      {content}
    </a>
  );
};

const Text = ({ node }: { node: TextNode }) => {
  const className = textClass(node.style ?? '');
  const plain: ReactNode = className === '' ? node.text : <span className={className}>{node.text}</span>;
  return FORMATS.filter(({ bit }) => ((node.format ?? 0) & bit) !== 0).reduce(
    (inner, { Tag }) => <Tag>{inner}</Tag>,
    plain,
  );
};

const hasText = (node: InlineNode): boolean => {
  if (node.type === 'text') return node.text.trim() !== '';
  return 'children' in node && node.children.some(hasText);
};

/**
 * The browser finds the direction of each block, because on a right-to-left page a block may begin with a foreign name.
 */
type Words = Exclude<BlockNode, EmbedNode>;

const blockDirection = (node: Words): string | undefined => {
  if (node.type !== 'list' && node.direction === 'rtl') return 'rtl';
  const isLeftwards = RIGHT_TO_LEFT.test(JSON.stringify(node.children));
  const { language, contentLanguage = language } = spoken();
  if (dirOf(contentLanguage) === 'rtl') return isLeftwards ? undefined : 'ltr';
  return isLeftwards ? 'auto' : undefined;
};

const blockTag = (node: Exclude<Words, ListNode>, headingBase: number): string => {
  if (node.type === 'heading') return headingTag(node.tag, headingBase);
  return node.type === 'quote' ? 'blockquote' : 'p';
};
