import { Badge } from '../../../components/badge.tsx';
import { MarkedWords } from '../../../components/marked-words.tsx';
import { compareDocuments, type FieldChange, type PartChange } from './document-diff.ts';
import styles from './diff-view.module.css';

interface DiffViewProps {
  before: unknown;
  after: unknown;
  same?: string;
  nameOf?: (category: string) => string;
}

export const DiffView = ({
  before,
  after,
  same = 'Nothing that a reader would see is different.',
  nameOf,
}: DiffViewProps) => {
  const parts = compareDocuments(before, after, nameOf);
  if (parts.length === 0) return <p className={styles['same']}>{same}</p>;
  return (
    <div className={styles['parts']}>
      {parts.map((part) => (
        <Part key={`${part.kind} ${part.id}`} {...part} />
      ))}
    </div>
  );
};

const KINDS = {
  added: { tone: 'green', label: 'Added' },
  removed: { tone: 'red', label: 'Removed' },
} as const;

const Part = ({ title, kind, moved, fields }: PartChange) => (
  <section className={styles['part']}>
    {(title !== '' || kind !== 'changed') && (
      <header className={styles['head']}>
        {title !== '' && <h4 dir="auto">{title}</h4>}
        {kind !== 'changed' && <Badge tone={KINDS[kind].tone}>{KINDS[kind].label}</Badge>}
        {moved !== null && (
          <p>
            Moved from place {moved.from} to {moved.to}
          </p>
        )}
      </header>
    )}
    {fields.length > 0 && (
      <dl>
        {fields.map((field) => (
          <Field key={field.path} {...field} />
        ))}
      </dl>
    )}
  </section>
);

const SAID = { removed: 'removed', added: 'added' };

const TITLES = /(^|\.)(title|name|heading)$/;

const Field = ({ path, label, spans }: FieldChange) => (
  <div className={styles['field']}>
    <dt>{label}</dt>
    <dd dir="auto" data-title={TITLES.test(path) || undefined}>
      {spans.length === 0 ? (
        <em className={styles['form']}>The same words in another form</em>
      ) : (
        <MarkedWords spans={spans} said={SAID} />
      )}
    </dd>
  </div>
);
