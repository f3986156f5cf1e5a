import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseSync } from 'vite';

const ROOT = new URL('../../../', import.meta.url).pathname;

/** Texts that only the owner reads are English, and stay where they are shown. */
const OWNERS =
  /^src-web\/(?:features\/(?:admin|analytics)|build|words|styles|pages\/(?:admin|analytics|preview|quote-preview)|components\/net-line)/;

/** Content: case studies of the sample's projects. */
const CONTENT = 'src-web/features/projects/built-in.ts';

/** Nobody reads these texts: a failure that is caught, and the kind of a token. */
const UNREAD: readonly string[] = ['Failed to fetch challenge', 'Bearer'];

const SHOWN =
  /^(?:aria-(?:label|description|placeholder|roledescription|valuetext)|altText|alt|caption|description|heading|hint|label|lead|legend|message|placeholder|summary|text|title)$/;
const SENTENCE = /^[^\p{L}]*\p{Lu}.*\p{L} \p{L}|^[\p{L}\d ,.;’'…!?–-]*\p{L}+ \p{L}+ \p{L}+[\p{L}\d ,.;:’'…!?–-]*$/su;

interface Node {
  type: string;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const textOf = (node: Node): string | null => {
  if (node.type === 'JSXText' || node.type === 'Literal')
    return typeof node['value'] === 'string' ? node['value'] : null;
  const { value } = node;
  const isPiece = node.type === 'TemplateElement' && typeof value === 'object' && value !== null && 'raw' in value;
  return isPiece ? String(value.raw) : null;
};

const nameOf = (node: unknown): string => {
  const name = isNode(node) ? (node['name'] ?? node['value']) : undefined;
  return typeof name === 'string' ? name : '';
};

/** These texts are for developers: thrown errors, and addresses of modules. */
const isForDevelopers = ({ type, callee }: Node): boolean =>
  /^(?:Import|Export(?:All|Named)|TSLiteral|TSImport)/.test(type)
    ? type !== 'ExportNamedDeclaration'
    : type === 'NewExpression' && nameOf(callee).endsWith('Error');

const isShownBy = (node: Node): boolean =>
  (node.type === 'JSXAttribute' && SHOWN.test(nameOf(node['name']))) ||
  (node.type === 'Property' && SHOWN.test(nameOf(node['key'])));

const isHidden = (node: Node): boolean =>
  node.type === 'JSXAttribute' && /^(?:className|style|d|viewBox|href|of|name|id|key)$/.test(nameOf(node['name']));

/** A word in a template, such as `Order #`; addresses and names of classes have no capital and no space after it. */
const TEMPLATE_WORD = /^[^\p{L}]*\p{Lu}\p{Ll}+(?:[\s#:,.!?’]|$)|\s\p{Ll}+\s/u;

/** Attributes are not text between tags. */
const isShownBetweenTags = (node: Node, parent: Node | null): boolean =>
  node.type === 'JSXExpressionContainer' && (parent?.type === 'JSXElement' || parent?.type === 'JSXFragment');

/** Texts in a file that a reader would see in English in every language. */
const literalsIn = (file: string, code: string): string[] => {
  const found: string[] = [];
  const visit = (value: unknown, isShown: boolean, parent: Node | null): void => {
    if (Array.isArray(value)) return value.forEach((each) => visit(each, isShown, parent));
    if (!isNode(value) || isForDevelopers(value) || isHidden(value)) return;
    const text = textOf(value)?.trim() ?? '';
    const isText =
      /\p{L}/u.test(text) &&
      (value.type === 'JSXText' ||
        isShown ||
        SENTENCE.test(text) ||
        (value.type === 'TemplateElement' && TEMPLATE_WORD.test(String(textOf(value))))) &&
      !UNREAD.includes(text);
    if (isText) found.push(text);
    // A text inside a call, a comparison or another element is not what the element shows.
    const isOpaque = /^(?:CallExpression|BinaryExpression|MemberExpression|JSXElement|JSXFragment)$/.test(value.type);
    for (const [field, child] of Object.entries(value)) {
      if (field === 'key' && value.type === 'Property') continue;
      const isShownHere = isShownBy(value) || isShownBetweenTags(value, parent);
      visit(child, isShownHere || (isShown && !isOpaque && field !== 'test'), value);
    }
  };
  visit(parseSync(file, code).program, false, null);
  return found;
};

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src-web'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !file.endsWith('.d.ts') &&
      !OWNERS.test(file) &&
      file !== CONTENT &&
      existsSync(join(ROOT, file)),
  );

const textsOf = (file: string): string[] => literalsIn(file, readFileSync(join(ROOT, file), 'utf8'));

test.each([
  ['text between tags', '<p>Hello</p>'],
  ['an attribute that is read out', '<button aria-label="Close" />'],
  ['one of two', '<p title={isOpen ? "Open" : word("x.closed")} />'],
  ['part of a template', '<p title={`Page ${n}`} />'],
  ['a message in a constant', 'const MESSAGE = "This did not load";'],
  ['half a sentence', 'const reason = "the server gave no answer";'],
  ['one word between tags', '<p>{isOpen ? "Close" : null}</p>'],
  ['a word in a template', 'const title = `Order #${id}`;'],
  ['the middle of a template', 'const line = `${paid} of ${total}`;'],
  ['what a toast says', 'toast({ tone: "error", description: `${name} was saved` })'],
  ['the label of a table', 'const LABELS = { open: { label: "Open" } };'],
  ['the title of a toast', 'toast({ title: "Saved" })'],
])('%s is found', (_, code) => {
  expect(literalsIn('x.tsx', code)).toHaveLength(1);
});

test.each([
  '<p className="visually-hidden lead">{word("a.b")}</p>',
  '<Icon name="Moon" />',
  'throw new Error("The document has no place");',
  'element.closest("form [name]")',
  '<p title={word("a.b")} />',
  'import x from "Some Where";',
  'type A = "One two three";',
])('%s is nothing that is read', (code) => {
  expect(literalsIn('x.tsx', code)).toEqual([]);
});

test('no text that visitors or customers read stands outside the catalogue', () => {
  expect(files.length).toBeGreaterThan(150);
  const found = files.flatMap((file) => {
    const texts = textsOf(file);
    return texts.length === 0 ? [] : [[file, texts] as const];
  });
  expect(Object.fromEntries(found)).toEqual({});
});
