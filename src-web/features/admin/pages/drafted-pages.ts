import type { Profile } from '#contract/content';
import type { PageKind } from '#contract/content-fields';
import type { SellerDetails } from '#contract/receipts';
import type { WordsLanguage } from '#contract/words';
import { ownerApi } from '../../../lib/owner-client.ts';
import { adminRead } from '../admin-api.ts';
import { fetchDocument } from '../draft/content-api.ts';

type DraftedKind = Exclude<PageKind, 'other'>;

/** A drafted page names facts of the owner as `{name}`; an unknown fact becomes a note in double brackets. */
type Fact = 'name' | 'owner' | 'address' | 'email' | 'phone' | 'taxId';

export interface PageDrafts {
  /** A note in double brackets keeps a page off the site until a speaker of the language has confirmed its text. */
  machineMade: string | null;
  places: Readonly<Record<Fact, string>>;
  /** A page with double brackets in its text cannot be published. */
  pages: Readonly<Record<DraftedKind, { title: string; text: string }>>;
}

export interface DraftedPage {
  kind: DraftedKind;
  title: string;
  text: string;
}

const LOADERS: Readonly<Record<WordsLanguage, () => Promise<{ drafts: PageDrafts }>>> = {
  en: () => import('./drafts/en.ts'),
  de: () => import('./drafts/de.ts'),
  fr: () => import('./drafts/fr.ts'),
  es: () => import('./drafts/es.ts'),
  pt: () => import('./drafts/pt.ts'),
  ar: () => import('./drafts/ar.ts'),
};

export const loadDraftedPages = async (language: WordsLanguage): Promise<DraftedPage[]> => {
  const [{ drafts }, profile, seller] = await Promise.all([
    LOADERS[language](),
    fetchDocument('profile').catch(() => null),
    adminRead(() => ownerApi.admin.seller.$get(), '').catch(() => null),
  ]);
  // The facts of a sample are not used, because its owner is invented.
  const info = profile === null || profile.is_sample ? null : profile.body.personalInfo;
  return draftPages(drafts, factsOf(info, seller?.body ?? null));
};

type Facts = Readonly<Record<Fact, string | undefined>>;

export const factsOf = (
  info: Pick<Profile['personalInfo'], 'name' | 'email' | 'phone'> | null,
  seller: SellerDetails | null,
): Facts => ({
  name: seller?.name || info?.name,
  owner: info?.name,
  address: seller?.address
    .trim()
    .split(/\s*\n\s*/)
    .join(', '),
  email: info?.email,
  phone: info?.phone,
  taxId: seller?.tax_id,
});

export const draftPages = ({ machineMade, places, pages }: PageDrafts, facts: Facts): DraftedPage[] => {
  const filled = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: Fact) => facts[name]?.trim() || `[[${places[name]}]]`);
  const note = machineMade === null ? '' : `[[${machineMade}]]\n\n`;
  return KINDS.map((kind) => ({ kind, title: pages[kind].title, text: note + filled(pages[kind].text).trim() }));
};

const KINDS: readonly DraftedKind[] = ['privacy', 'terms', 'imprint', 'refunds'];
