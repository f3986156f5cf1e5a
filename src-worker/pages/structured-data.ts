import type { Words } from '#words/language';
import type { PublicArticle } from '#contract/articles';
import { wordOr, type Language } from '#contract/words';
import type { PricingTier, Project } from '#contract/content';
import type { HomeContent } from '#contract/published-content';
import type { OwnPage } from '#contract/own-pages';
import { DEFAULT_CURRENCY, type Currency } from '#contract/money';
import { toDecimal } from '#contract/cents';
import { priceCents } from '#contract/prices';
import { contentLanguageOf } from '#contract/words';
import { cleanText } from '#contract/rich-text-text';
import { shorten } from '#contract/shorten';
import { shareImage } from './share-image.ts';

type Thing = Record<string, unknown> & { '@type': string };

export interface StructuredData {
  '@context': 'https://schema.org';
  '@graph': Thing[];
}

export interface Site {
  content: HomeContent;
  origin: string;
  words: Words;
}

export const homeData = (site: Site): StructuredData =>
  graph(
    { ...person(site), description: undefined },
    service(site),
    thing('WebSite', {
      '@id': `${site.origin}/#site`,
      url: `${site.origin}/`,
      name: site.content.portfolio.personalInfo.name,
      inLanguage: languageOf(site),
      publisher: reference(personId(site.origin)),
    }),
  );

const MONTHLY = /^month/i;

export const aboutData = (site: Site, path: string): StructuredData =>
  graph(
    thing('AboutPage', {
      url: site.origin + path,
      name: site.words.word('section.about'),
      inLanguage: languageOf(site),
      mainEntity: reference(personId(site.origin)),
    }),
    person(site),
    breadcrumbs(site, site.words.word('section.about'), path),
  );

export const resumeData = (site: Site, name: string, path: string): StructuredData =>
  graph(
    thing('ProfilePage', {
      url: site.origin + path,
      name,
      inLanguage: languageOf(site),
      mainEntity: reference(personId(site.origin)),
    }),
    person(site),
    breadcrumbs(site, name, path),
  );

export const projectData = (site: Site, project: Project, path: string): StructuredData =>
  graph(work(project, site, path), person(site), breadcrumbs(site, project.title, path));

export const ownPageData = (site: Site, { title, changedAt }: OwnPage, path: string): StructuredData =>
  graph(
    thing('WebPage', {
      '@id': site.origin + path,
      url: site.origin + path,
      name: title,
      inLanguage: languageOf(site),
      dateModified: changedAt,
      publisher: reference(personId(site.origin)),
    }),
    person(site),
    breadcrumbs(site, title, path),
  );

export const articleData = (site: Site, article: PublicArticle, path: string): StructuredData =>
  graph(
    thing('Article', {
      '@id': site.origin + path,
      url: site.origin + path,
      headline: article.title,
      description: article.summary,
      image: picture(article.cover, site.origin),
      datePublished: article.publishedAt,
      dateModified: article.updatedAt > article.publishedAt ? article.updatedAt : article.publishedAt,
      inLanguage: languageOf(site),
      keywords: article.tags.map(({ name }) => name).join(', '),
      timeRequired: `PT${article.minutes}M`,
      author: reference(personId(site.origin)),
      publisher: reference(personId(site.origin)),
    }),
    person(site),
    breadcrumbs(site, article.title, path),
  );

export const collectionData = (site: Site, name: string, path: string): StructuredData =>
  graph(
    thing('CollectionPage', {
      '@id': site.origin + path,
      url: site.origin + path,
      name,
      inLanguage: languageOf(site),
      publisher: reference(personId(site.origin)),
    }),
    person(site),
    breadcrumbs(site, name, path),
  );

const graph = (...things: Thing[]): StructuredData => ({ '@context': 'https://schema.org', '@graph': things });

const person = ({ content, origin }: Site): Thing => {
  const { personalInfo, socialLinks } = content.portfolio;
  return thing('Person', {
    '@id': personId(origin),
    name: personalInfo.name,
    jobTitle: personalInfo.title,
    description: personalInfo.bio,
    email: personalInfo.email,
    url: `${origin}/`,
    image: picture(personalInfo.profileImage, origin),
    sameAs: socialLinks.map(({ url }) => url).filter((url) => url.startsWith('http')),
  });
};

/** Search engines would read an empty text as a value, so it is left out. */
const thing = (type: string, properties: Record<string, unknown>): Thing => {
  const known = Object.entries(properties).filter(([, value]) => value !== '' && value !== undefined && value !== null);
  return { '@type': type, ...Object.fromEntries(known) };
};

const languageOf = ({ content }: Site): Language => contentLanguageOf(content.portfolio.personalInfo);

const personId = (origin: string): string => `${origin}/#person`;

const picture = (image: string, origin: string): string => shareImage(image, origin).url;

const service = ({ content, origin }: Site): Thing => {
  const { personalInfo } = content.portfolio;
  return thing('ProfessionalService', {
    '@id': serviceId(origin),
    name: personalInfo.name,
    description: shorten(cleanText(personalInfo.heroDescription)),
    url: `${origin}/`,
    image: picture(personalInfo.profileImage, origin),
    email: personalInfo.email,
    telephone: personalInfo.phone,
    address: personalInfo.location,
    founder: reference(personId(origin)),
    knowsAbout: content.portfolio.skills.map(({ name }) => name),
    makesOffer: (content.pricing ?? []).map((tier) => offer(tier, content.portfolio.currency ?? DEFAULT_CURRENCY)),
  });
};

const serviceId = (origin: string): string => `${origin}/#service`;
const reference = (id: string) => ({ '@id': id });

const offer = (tier: PricingTier, currency: Currency): Thing => ({
  ...thing('Offer', {
    name: tier.name,
    description: tier.description,
  }),
  ...priceOf(tier, currency),
});

/** A price such as `$8,000+` is where prices begin. */
const priceOf = ({ price, period }: PricingTier, currency: Currency) => {
  const cents = priceCents(price, currency);
  if (cents === null) return {};
  const amount = toDecimal(cents);
  const isLeast = price.includes('+');
  const isMonthly = MONTHLY.test(period);
  return {
    priceCurrency: currency,
    ...(isLeast ? {} : { price: amount }),
    ...(isLeast || isMonthly
      ? {
          priceSpecification: {
            '@type': isMonthly ? 'UnitPriceSpecification' : 'PriceSpecification',
            priceCurrency: currency,
            ...(isLeast ? { minPrice: amount } : { price: amount }),
            ...(isMonthly ? { unitCode: 'MON' } : {}),
          },
        }
      : {}),
  };
};

const breadcrumbs = ({ content, origin }: Site, name: string, path: string): Thing =>
  thing('BreadcrumbList', {
    itemListElement: [
      { name: content.portfolio.personalInfo.name, item: `${origin}/` },
      { name, item: origin + path },
    ].map(({ name: label, item }, index) => thing('ListItem', { position: index + 1, name: label, item })),
  });

const work = (project: Project, site: Site, path: string): Thing => {
  const { origin, words } = site;
  const author = reference(personId(origin));
  return thing('CreativeWork', {
    '@id': origin + path,
    url: origin + path,
    name: project.title,
    headline: project.title,
    description: project.description,
    abstract: project.caseStudy?.snapshot,
    genre: wordOr(words, `category.${project.category}`, project.category),
    inLanguage: languageOf(site),
    creativeWorkStatus: project.status,
    keywords: project.technologies.filter((item) => item !== '').join(', '),
    image: picture(project.image, origin),
    author,
    creator: author,
  });
};
