import { useQuery } from '@tanstack/react-query';
import { openPlaces, pageFaults, type OwnPage, type PageFault } from '#contract/own-pages';
import { pageTitle } from '#contract/page-titles';
import { cleanText, OPEN_PLACE } from '#contract/rich-text-text';
import { shorten } from '#contract/shorten';
import { knownLanguage, type WordsLanguage } from '#contract/words';
import type { FieldErrors } from '../../../components/check-fields.ts';
import { TextField, Toggle } from '../components/fields.tsx';
import { FieldRow, FormSection } from '../components/form-section.tsx';
import { siteBook } from '../../../lib/page-language.ts';
import { errorAt, errorsBelow } from '../draft/check-draft.ts';
import { SearchFields, usePageHeads } from '../editor/search-fields.tsx';
import { ItemList, type Change } from '../editor/item-list.tsx';
import { RichTextField } from '../rich-text/rich-text-field.tsx';
import { loadDraftedPages } from './drafted-pages.ts';
import { draftedPage, freeSlug, newPage, toSlug } from './page-draft.ts';
import { useEffect, useRef, type RefObject } from 'react';

interface OwnPageListProps {
  pages: readonly OwnPage[];
  errors: FieldErrors;
  onChange: Change<OwnPage[]>;
  onTurnTo: (id: string) => void;
}

export const OwnPageList = ({ pages, errors, onChange, onTurnTo }: OwnPageListProps) => {
  const language = textsLanguage();
  const { data: drafts = [] } = useQuery({
    queryKey: ['drafted pages', language],
    queryFn: () => loadDraftedPages(language),
  });
  const missing = drafts.filter(({ kind }) => pages.every((page) => page.kind !== kind));
  return (
    <FormSection
      title="Your own pages"
      hint="Such as privacy and terms. The drafts are where to begin, not legal advice: have them read by somebody who knows your law."
    >
      <ItemList
        label="Your own pages"
        noun="page"
        items={pages}
        onChange={onChange}
        titleOf={({ title }) => title}
        detailOf={(page) =>
          page.isPublished && pageFaults(page, pages).length === 0 ? `/pages/${page.slug}` : 'Not on the site'
        }
        errors={errors}
        add={{ label: 'Add Page', make: (present) => newPage(present, Date.now()) }}
        drafts={missing.map((draft) => ({
          label: `Draft of “${DRAFT_NAMES[draft.kind]}”`,
          make: (present: readonly OwnPage[]) => draftedPage(present, Date.now(), draft),
        }))}
        empty={{ text: 'No pages of your own yet.' }}
      >
        {(page, change, pageErrors) => (
          <PageFields
            page={page}
            pages={pages}
            errors={pageErrors}
            onChange={(next) => {
              onTurnTo(page.id);
              change(next);
            }}
          />
        )}
      </ItemList>
    </FormSection>
  );
};

const DRAFT_NAMES = { privacy: 'Privacy', terms: 'Terms', imprint: 'Imprint', refunds: 'Refunds' } as const;

const textsLanguage = (): WordsLanguage => {
  const { language, contentLanguage } = siteBook();
  return knownLanguage(contentLanguage) ?? language;
};

interface PageFieldsProps {
  page: OwnPage;
  pages: readonly OwnPage[];
  errors: FieldErrors;
  onChange: Change<OwnPage>;
}

const PageFields = ({ page, pages, errors, onChange }: PageFieldsProps) => {
  const text = useMarkedPlaces();
  const heads = usePageHeads();
  const others = pages.filter(({ id }) => id !== page.id);
  const faults = pageFaults(page, pages);
  const places = openPlaces(page);
  const followsTitle = !page.isPublished && (page.slug === '' || page.slug === freeSlug(page.title, others));
  return (
    <>
      <FieldRow>
        <TextField
          label="Title"
          value={page.title}
          error={errors['title']}
          onChange={(title) =>
            onChange((present) => ({ ...present, title, ...(followsTitle && { slug: freeSlug(title, others) }) }))
          }
        />
        <TextField
          label="Address"
          hint={`It is at /pages/${page.slug}`}
          value={page.slug}
          error={errors['slug']}
          onChange={(slug) => onChange((present) => ({ ...present, slug: toSlug(slug) }))}
        />
      </FieldRow>
      <div ref={text}>
        <RichTextField
          label="Text"
          headingBase={2}
          value={page.content}
          error={errorAt(errors, 'content')}
          hint={
            places.length > 0
              ? `Still to fill in: ${places.join(', ')}`
              : 'Put [[double brackets]] around what you have to fill in later.'
          }
          onChange={(content) => onChange((present) => ({ ...present, content }))}
        />
      </div>
      <SearchFields
        name={page.title.trim() || 'This page'}
        path={`/pages/${page.slug}`}
        value={page.search}
        errors={errorsBelow(errors, 'search')}
        heads={heads}
        made={{
          title: pageTitle(page.title.trim(), heads?.name ?? ''),
          description: shorten(cleanText(page.content)),
          image: heads?.card ?? '',
        }}
        onChange={(search) => onChange((present) => ({ ...present, search }))}
      />
      <FieldRow>
        <Toggle
          label="On the site"
          hint={
            page.isPublished && faults.length === 0
              ? page.kind === 'terms'
                ? 'Customers agree to these terms before they pay.'
                : undefined
              : notYet(faults, places.length > 0)
          }
          value={page.isPublished}
          isLocked={!page.isPublished && faults.length > 0}
          onChange={(isPublished) => onChange((present) => ({ ...present, isPublished }))}
        />
        <Toggle
          label="In the footer"
          value={page.inFooter}
          onChange={(inFooter) => onChange((present) => ({ ...present, inFooter }))}
        />
      </FieldRow>
    </>
  );
};

const notYet = (faults: readonly PageFault[], hasOpenPlaces: boolean): string => {
  if (faults.length === 0) return 'Nobody sees it until you switch this on and save.';
  const reasons = faults.map(({ field, message }) =>
    field === 'content' && hasOpenPlaces ? 'Some places are still to fill in' : message,
  );
  return `Not yet: ${reasons.join('. ')}.`;
};

/** The editor highlights `[[your address]]` without changing the text. */
const useMarkedPlaces = (): RefObject<HTMLDivElement | null> => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null || !('highlights' in CSS)) return;
    const mark = () => {
      marked.set(element, rangesIn(element));
      draw();
    };
    const observer = new MutationObserver(mark);
    observer.observe(element, { subtree: true, childList: true, characterData: true });
    mark();
    return () => {
      observer.disconnect();
      marked.delete(element);
      draw();
    };
  }, []);
  return place;
};

const NAME = 'open-place';

const marked = new Map<Element, Range[]>();

const draw = (): void => void CSS.highlights.set(NAME, new Highlight(...[...marked.values()].flat()));

const rangesIn = (element: Element): Range[] => {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    if (node.parentElement?.closest('[data-rich-text]') == null) continue;
    for (const { index, 0: found } of (node.textContent ?? '').matchAll(OPEN_PLACE)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + found.length);
      ranges.push(range);
    }
  }
  return ranges;
};
