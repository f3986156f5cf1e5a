import { useId } from 'react';
import { fileOf } from '#contract/file-address';
import type {
  CodeNode,
  EmbedNode,
  FileNode,
  FilmNode,
  FootnoteNode,
  PullQuoteNode,
  TableNode,
} from '#contract/rich-text';
import { pictureVersions } from '#contract/media-address';
import { formatFileSize } from '../../lib/format-bytes.ts';
import { onWorker } from '../../lib/own-host.ts';
import { ownText, word } from '../../lib/words.ts';
import { Picture } from '../picture.tsx';
import { safeHref } from './attributes.ts';
import embedStyles from './embed.css?url';
import { Figure } from './figure.tsx';

export const Embed = ({ node }: { node: EmbedNode | FootnoteNode }) => {
  if (node.type === 'figure') return <Figure node={node} />;
  return (
    <>
      <link rel="stylesheet" href={embedStyles} />
      <Part node={node} />
    </>
  );
};

const Part = ({ node }: { node: Exclude<EmbedNode, { type: 'figure' }> | FootnoteNode }) => {
  switch (node.type) {
    case 'pull-quote':
      return <PullQuote node={node} />;
    case 'code':
      return <Code node={node} />;
    case 'table':
      return <Table node={node} />;
    case 'film':
      return <Film node={node} />;
    case 'file':
      return <File node={node} />;
    case 'footnote':
      return <Footnote node={node} />;
  }
};

const PullQuote = ({ node: { text, by = '' } }: { node: PullQuoteNode }) =>
  text.trim() !== '' && (
    <figure className="pull-quote" {...ownText()}>
      <blockquote>{text}</blockquote>
      {by.trim() !== '' && <figcaption>{by}</figcaption>}
    </figure>
  );

const Code = ({ node: { text, language = '' } }: { node: CodeNode }) =>
  text.trim() !== '' && (
    <figure className="code" dir="ltr">
      {language.trim() !== '' && <figcaption>{language}</figcaption>}
      {/* A block that is wider than the page can be scrolled with keys too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} translate="no">
        <code>{text}</code>
      </pre>
    </figure>
  );

const Table = ({ node: { rows, caption = '' } }: { node: TableNode }) => {
  const [names = [], ...others] = rows;
  if (rows.flat().every((cell) => cell.trim() === '')) return null;
  const areNumbers = names.map((_, column) => column > 0 && others.every((row) => isNumber(row[column])));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="table" tabIndex={0} aria-label={caption || names.join(', ')} {...ownText()}>
      <table>
        {caption.trim() !== '' && <caption>{caption}</caption>}
        <thead>
          <tr>
            {names.map((name, at) => (
              <th key={at} scope="col" data-number={areNumbers[at] || undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {others.map((row, at) => (
            <tr key={at}>
              {names.map((_, column) => (
                <td key={column} data-number={areNumbers[column] || undefined}>
                  {row[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

/** A column of numbers such as `1,200` or `40 %` is aligned to its end. */
const isNumber = (cell = ''): boolean =>
  cell.trim() === '' || /^[^\p{L}\d]{0,3}\d[\d.,\s\u00A0\u202F]*[^\p{L}\d]{0,3}$/u.test(cell);

const Film = ({ node: { url, title, picture } }: { node: FilmNode }) => {
  const href = safeHref(url.trim());
  if (href === null) return null;
  const size = picture === undefined ? null : pictureVersions(picture);
  return (
    <figure className="film" data-picture={picture === undefined ? undefined : ''}>
      <a href={href} target="_blank" rel="noopener">
        {picture !== undefined && (
          <Picture src={picture} alt="" width={size?.width ?? 16} height={size?.height ?? 9} sizes="42rem" />
        )}
        <span className="play">{word('text.film')}</span>
        {title.trim() !== '' && <span {...ownText()}>{title}</span>}
      </a>
    </figure>
  );
};

/** On paper the file's name is shown, so that a reader can find the file again. */
const File = ({ node: { url, label } }: { node: FileNode }) => {
  const file = fileOf(url);
  if (file === null) return null;
  const kind = file.name.slice(file.name.lastIndexOf('.') + 1).toUpperCase();
  return (
    <p className="file">
      <a href={onWorker(url)} download={file.name} data-name={file.name}>
        <span {...ownText()}>{label.trim() || file.name}</span>{' '}
        <small>
          {kind} · {formatFileSize(file.bytes)}
        </small>
      </a>
    </p>
  );
};

/** A footnote opens beside its number, so that nobody loses the place in the text. */
const Footnote = ({ node: { text } }: { node: FootnoteNode }) => {
  const id = useId();
  if (text.trim() === '') return null;
  return (
    <>
      <button type="button" className="footnote" popoverTarget={id}>
        <span className="visually-hidden">{word('text.footnote')} </span>
      </button>
      <span className="note" id={id} popover="auto" role="note" {...ownText()}>
        {text}
      </span>
    </>
  );
};
