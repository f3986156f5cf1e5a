import { useState } from 'react';
import { ARTICLE_LIMITS, slugOf, tagsOf, typedSlug, type ArticleFields, type OwnerArticle } from '#contract/articles';
import { pageTitle } from '#contract/page-titles';
import { cleanText } from '#contract/rich-text-text';
import { shorten } from '#contract/shorten';
import { errorAt } from '../draft/check-draft.ts';
import { isSameValue } from '../draft/same-value.ts';
import { TextAreaField, TextField } from '../components/fields.tsx';
import { SearchPreview, usePageHeads } from '../editor/search-fields.tsx';
import { FieldRow, FormSection } from '../components/form-section.tsx';
import { PictureField } from '../media/picture-field.tsx';
import { RichTextField } from '../rich-text/rich-text-field.tsx';
import type { ArticleForm } from './use-article-form.ts';

interface ArticleFieldsProps {
  form: ArticleForm;
  article: OwnerArticle | null;
}

export const ArticleFieldset = ({ form: { fields, change, errors }, article }: ArticleFieldsProps) => {
  const isPublic = article !== null && article.state === 'published';
  const made = slugOf(fields.title);
  const heads = usePageHeads();
  return (
    <>
      <TextField label="Title" value={fields.title} error={errors['title']} onChange={(title) => change({ title })} />
      <TextAreaField
        label="Summary"
        hint="A sentence or two, for lists, search engines and the feed."
        rows={2}
        value={fields.summary}
        error={errors['summary']}
        onChange={(summary) => change({ summary })}
      />
      <RichTextField
        label="Text"
        headingBase={2}
        value={fields.body}
        error={errorAt(errors, 'body')}
        onChange={(body) => change({ body })}
      />
      <PictureField
        label="Cover"
        value={fields.cover}
        error={errors['cover']}
        hint="Above the text, in lists, and where the article is shared."
        onChange={(cover) => change({ cover })}
      />
      <FormSection title="Where it belongs">
        <FieldRow>
          <Tags value={fields.tags} error={errorAt(errors, 'tags')} onChange={(tags) => change({ tags })} />
          <TextField
            label="Series"
            hint="Articles with the same name are its parts."
            value={fields.series}
            error={errors['series']}
            onChange={(series) => change({ series })}
          />
        </FieldRow>
        <TextField
          label="Address"
          hint={addressHint(fields.slug, made, isPublic)}
          value={fields.slug}
          error={errors['slug']}
          onChange={(slug) => change({ slug: typedSlug(slug) })}
        />
      </FormSection>
      <FormSection title="In search engines" hint="If empty, they get the title and the summary.">
        <TextField
          label="Title for search engines"
          value={fields.search_title}
          error={errors['search_title']}
          onChange={(title) => change({ search_title: title })}
        />
        <TextAreaField
          label="Description for search engines"
          rows={2}
          value={fields.search_description}
          error={errors['search_description']}
          onChange={(description) => change({ search_description: description })}
        />
        <SearchPreview
          origin={heads?.origin ?? ''}
          path={`/writing/${fields.slug || made}`}
          title={pageTitle(fields.search_title.trim() || fields.title.trim(), heads?.name ?? '')}
          description={shorten(fields.search_description.trim() || fields.summary.trim() || cleanText(fields.body))}
          image={fields.cover || (heads?.card ?? '')}
        />
      </FormSection>
    </>
  );
};

const addressHint = (slug: string, made: string, isPublic: boolean): string => {
  if (slug === '') return made === '' ? 'It is made from the title.' : `It will be /writing/${made}`;
  return `It is at /writing/${slug}.${isPublic ? ' When you change it, the old address leads to the new one.' : ''}`;
};

interface TagsProps {
  value: ArticleFields['tags'];
  error: string | undefined;
  onChange: (tags: string[]) => void;
}

/** The text stays as it was typed, so that a comma can be typed and removed. */
const Tags = ({ value, error, onChange }: TagsProps) => {
  const [typed, setTyped] = useState(() => value.join(', '));
  const shown = isSameValue(tagsIn(typed), value) ? typed : value.join(', ');
  return (
    <TextField
      label="Tags"
      hint={tagsHint(value)}
      value={shown}
      error={error}
      onChange={(next) => {
        setTyped(next);
        onChange(tagsIn(next));
      }}
    />
  );
};

const tagsHint = (tags: readonly string[]): string => {
  const shown = tagsOf(tags).map(({ name }) => name);
  const left = tags.filter((tag, at) => !shown.includes(tag) && tags.indexOf(tag) === at).map((tag) => `“${tag}”`);
  const rule = `Separated by commas, ${ARTICLE_LIMITS.tags} at most. Each has a list and a feed of its own.`;
  return left.length === 0
    ? rule
    : `${rule} Letters and digits alone make its address, so visitors do not see ${left.join(', ')}.`;
};

const tagsIn = (typed: string): string[] =>
  typed
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
