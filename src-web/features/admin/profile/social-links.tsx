import type { Profile } from '#contract/content';
import { hostOf } from '#contract/link-hosts';
import { buttonClass } from '../../../components/button.ts';
import { Icon } from '../../../components/icon.tsx';
import type { Draft } from '../draft/use-draft.ts';
import { TextField } from '../components/fields.tsx';
import { FormSection } from '../components/form-section.tsx';
import { unshownHint } from '../editor/unshown-hint.ts';
import { toAddress } from '../rich-text/address.ts';
import styles from './social-links.module.css';

type SocialLink = Profile['socialLinks'][number];

interface SocialLinksProps {
  draft: Draft<'profile'>;
  links: readonly SocialLink[];
}

export const SocialLinks = ({ draft, links }: SocialLinksProps) => {
  const change = (socialLinks: SocialLink[]) => draft.change((profile) => ({ ...profile, socialLinks }));
  return (
    <FormSection title="Social Links">
      {links.length > 0 && (
        <ul className={styles['links']} aria-label="Social links">
          {links.map((link, index) => {
            const set = (part: Partial<SocialLink>) => change(links.with(index, { ...link, ...part }));
            const errorOf = (name: keyof SocialLink) => draft.errors[`socialLinks.${index}.${name}`];
            return (
              // The links have no ids, and React controls their fields.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index} className={styles['link']}>
                <TextField
                  label="Platform"
                  value={link.platform}
                  error={errorOf('platform')}
                  hint={unshownHint(link.platform, 'A link without a name')}
                  onChange={(platform) => set({ platform })}
                />
                <TextField
                  label="URL"
                  inputMode="url"
                  placeholder="https://"
                  value={link.url}
                  error={errorOf('url')}
                  hint={linkHint(link.url)}
                  onChange={(url) => set({ url, ...namedBy(url, link) })}
                />
                <button
                  type="button"
                  className={styles['delete']}
                  aria-label={`Delete ${link.platform === '' ? `link ${index + 1}` : link.platform}`}
                  onClick={() => change(links.toSpliced(index, 1))}
                >
                  <Icon name="Trash2" />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <div>
        <button type="button" className={buttonClass('outline')} onClick={() => change([...links, NEW_LINK])}>
          <Icon name="Plus" />
          Add Link
        </button>
      </div>
    </FormSection>
  );
};

const NEW_LINK: SocialLink = { platform: '', url: '', icon: 'globe' };

const namedBy = (url: string, { platform, url: former }: SocialLink): Partial<SocialLink> => {
  const host = hostOf(toAddress(url) ?? url);
  const isOwn = platform.trim() !== '' && platform !== hostOf(toAddress(former) ?? former)?.name;
  if (host === null) return {};
  return { icon: host.icon, ...(isOwn ? {} : { platform: host.name }) };
};

export const tidyLinks = (links: readonly SocialLink[]): SocialLink[] =>
  links
    .filter(({ platform, url }) => url.trim() !== '' || platform.trim() !== '')
    .map((link) => ({ ...link, url: toAddress(link.url) ?? link.url }));

const linkHint = (url: string): string | undefined => {
  if (url.trim() === '') return 'Without an address the link is not shown.';
  return toAddress(url) === null ? 'This is no address yet: the link is not shown.' : undefined;
};
