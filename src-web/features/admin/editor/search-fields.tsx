import { useQuery } from '@tanstack/react-query';
import type { PageHead, PageHeads } from '#contract/page-heads';
import { pageTitle } from '#contract/page-titles';
import { SEARCH_DESCRIPTION_MAX, type PageSearch } from '#contract/content-fields';
import { shorten } from '#contract/shorten';
import type { FieldErrors } from '../../../components/check-fields.ts';
import { ownerApi } from '../../../lib/owner-client.ts';
import { adminRead } from '../admin-api.ts';
import { TextAreaField, TextField } from '../components/fields.tsx';
import { PictureField } from '../media/picture-field.tsx';
import { useReadAfterSaves } from '../use-read-after-saves.ts';
import styles from './search-fields.module.css';

/** Search engines get usual titles and texts while the owner has written none. */
export const usePageHeads = (): PageHeads | null => {
  useReadAfterSaves('page-heads');
  const { data } = useQuery({
    queryKey: ['page-heads'],
    queryFn: () => adminRead(() => ownerApi.admin['page-heads'].$get(), 'Failed to fetch titles'),
  });
  return data ?? null;
};

interface SearchFieldsProps {
  /** The page's name makes the labels of its fields unique. */
  name: string;
  path: string;
  value: PageSearch | undefined;
  errors: FieldErrors;
  onChange: (value: PageSearch | undefined) => void;
  heads: PageHeads | null;
  made: PageHead;
}

const NOTHING: PageSearch = { title: '', description: '', picture: '' };

export const SearchFields = ({ name, path, value = NOTHING, errors, onChange, heads, made }: SearchFieldsProps) => {
  const set = (part: Partial<PageSearch>) => {
    const next = { ...value, ...part };
    onChange(Object.values(next).every((field) => field === '') ? undefined : next);
  };
  const title = value.title.trim();
  return (
    <details className={styles['fields']}>
      <summary>{name} in search engines and when shared</summary>
      <div>
        <TextField
          label={`Search title of ${name}`}
          hint={`Empty: ${made.title}`}
          value={value.title}
          error={errors['title']}
          onChange={(next) => set({ title: next })}
        />
        <TextAreaField
          label={`Search description of ${name}`}
          hint={`Search engines show about 160 of up to ${SEARCH_DESCRIPTION_MAX} letters.`}
          rows={2}
          value={value.description}
          error={errors['description']}
          onChange={(next) => set({ description: next })}
        />
        <PictureField
          label={`Share picture of ${name}`}
          hint="1200 by 630 is the shape of most cards."
          value={value.picture}
          error={errors['picture']}
          isDescribed={false}
          onChange={(next) => set({ picture: next })}
        />
        <SearchPreview
          origin={heads?.origin ?? ''}
          path={path}
          title={title === '' ? made.title : path === '/' ? title : pageTitle(title, heads?.name ?? '')}
          description={shorten(value.description.trim()) || made.description}
          image={value.picture.trim() || made.image}
        />
      </div>
    </details>
  );
};

interface SearchPreviewProps extends PageHead {
  origin: string;
  path: string;
}

export const SearchPreview = ({ origin, path, title, description, image }: SearchPreviewProps) => {
  const host = origin.replace(/^https?:\/\//, '');
  const steps = path.split('/').filter(Boolean).join(' › ');
  return (
    <div className={styles['previews']}>
      <figure aria-label="As a search result">
        <figcaption>As a search result</figcaption>
        <p data-part="address">{[host, steps].filter(Boolean).join(' › ')}</p>
        <p data-part="title">{title}</p>
        <p data-part="description">{description}</p>
      </figure>
      <figure aria-label="As a shared card">
        <figcaption>As a shared card</figcaption>
        <div>
          {/* The card's place is kept free, because the picture comes later than the text. */}
          {(image !== '' || origin === '') && <div>{image !== '' && <img src={image} alt="" />}</div>}
          <p data-part="address">{host}</p>
          <p data-part="name">{title}</p>
          <p data-part="description">{description}</p>
        </div>
      </figure>
    </div>
  );
};
