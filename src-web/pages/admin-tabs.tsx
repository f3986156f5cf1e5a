import { lazy, type ComponentType } from 'react';
import type { AdminTabs } from '../features/admin/shell/tab-panels.tsx';

const lazyTab = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));

/** The bar of the admin area shows only the tabs of this list. @example users: lazyTab(async () */
export const ADMIN_TABS: AdminTabs = {
  profile: lazyTab(async () => {
    const { ProfileEditor } = await import('../features/admin/profile/profile-editor.tsx');
    const { ProfilePreview } = await import('./previews.tsx');
    return () => <ProfileEditor preview={(profile, founder) => <ProfilePreview {...{ profile, founder }} />} />;
  }),
  about: lazyTab(async () => {
    const { AboutEditor } = await import('../features/admin/about/about-editor.tsx');
    const { AboutPreview } = await import('./previews.tsx');
    return () => <AboutEditor preview={(part) => <AboutPreview part={part} />} />;
  }),
  services: lazyTab(async () => {
    const { ServicesEditor } = await import('../features/admin/services/services-editor.tsx');
    const { ServicesPreview } = await import('./previews.tsx');
    return () => <ServicesEditor preview={(skills, openId) => <ServicesPreview {...{ skills, openId }} />} />;
  }),
  projects: lazyTab(async () => {
    const { ProjectsEditor } = await import('../features/admin/projects/projects-editor.tsx');
    const { PROJECT_PREVIEWS } = await import('./previews.tsx');
    const { builtIn } = await import('../features/projects/built-in.ts');
    return () => <ProjectsEditor previews={PROJECT_PREVIEWS} hasBuiltIn={(id) => builtIn(id) !== null} />;
  }),
  pricing: lazyTab(async () => {
    const { PricingEditor } = await import('../features/admin/pricing/pricing-editor.tsx');
    const { PricingPreview } = await import('./previews.tsx');
    return () => <PricingEditor preview={(tiers) => <PricingPreview tiers={tiers} />} />;
  }),
  users: lazyTab(async () => (await import('../features/admin/users/users-tab.tsx')).UsersTab),
  contacts: lazyTab(async () => (await import('../features/admin/contacts/contacts-tab.tsx')).ContactsTab),
  pages: lazyTab(async () => {
    const { PagesEditor } = await import('../features/admin/pages/pages-editor.tsx');
    const { PAGES_PREVIEWS } = await import('./previews.tsx');
    return () => <PagesEditor previews={PAGES_PREVIEWS} />;
  }),
  payments: lazyTab(async () => (await import('../features/admin/payments/payments-tab.tsx')).PaymentsTab),
  choices: lazyTab(async () => {
    const { ChoicesEditor } = await import('../features/admin/choices/choices-editor.tsx');
    const { ChoicesPreview } = await import('./previews.tsx');
    return () => <ChoicesEditor preview={(choices) => <ChoicesPreview choices={choices} />} />;
  }),
  words: lazyTab(async () => {
    const { WordsEditor } = await import('../features/admin/words/words-editor.tsx');
    const { WordsPreview } = await import('./previews.tsx');
    return () => <WordsEditor preview={(words) => <WordsPreview words={words} />} />;
  }),
  look: lazyTab(async () => {
    const { ThemeEditor } = await import('../features/admin/theme/theme-editor.tsx');
    const { ThemePreview } = await import('./previews.tsx');
    return () => <ThemeEditor preview={(theme, scheme) => <ThemePreview {...{ theme, scheme }} />} />;
  }),
  media: lazyTab(async () => (await import('../features/admin/media/media-tab.tsx')).MediaTab),
  history: lazyTab(async () => {
    const { HistoryTab } = await import('../features/admin/history/history-tab.tsx');
    const { previewDocument } = await import('./previews.tsx');
    return () => <HistoryTab preview={previewDocument} />;
  }),
  system: lazyTab(async () => (await import('../features/admin/system/system-tab.tsx')).SystemTab),
  desk: lazyTab(async () => (await import('../features/admin/desk/desk-tab.tsx')).DeskTab),
  work: lazyTab(async () => (await import('../features/admin/work/work-tab.tsx')).WorkTab),
  writing: lazyTab(async () => (await import('../features/admin/writing/writing-tab.tsx')).WritingTab),
  quotes: lazyTab(async () => {
    const { QuotesTab } = await import('../features/admin/quotes/quotes-tab.tsx');
    const { QuotePreview } = await import('./quote-preview.tsx');
    return () => <QuotesTab preview={(quote) => <QuotePreview quote={quote} />} />;
  }),
};
