import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { DocumentKey } from '#contract/content';
import { DRAFT_LINK_DAYS, type DraftLink } from '#contract/content-drafts';
import { buttonClass } from '../../../components/button.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { Loaded, messageOf } from '../../../components/loaded.tsx';
import { toast } from '../../../components/toast.ts';
import { announce } from '../../../lib/announce.ts';
import { formatMoment } from '../../../lib/format-time.ts';
import { ownerApi } from '../../../lib/owner-client.ts';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { SelectField } from '../components/fields.tsx';
import { adminAnswer, adminRead } from '../admin-api.ts';
import type { Editor } from '../draft/use-editor.ts';
import styles from './draft-links-dialog.module.css';
import { isOpen } from '../draft/draft-state.ts';
import { inOrder } from './list-order.ts';

export const DraftLinksDialog = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const places = draftPlaces(editor);
  const [place, setPlace] = useState(places[0]?.value ?? '/');
  const documents = editor.drafts.map(({ key }) => key);
  const query = useQuery({ queryKey: LINKS, queryFn: () => adminRead(() => api.$get(), 'Failed to fetch the links') });
  const client = useQueryClient();
  const make = useRef<HTMLButtonElement>(null);
  const [toRevoke, setToRevoke] = useState<DraftLink | null>(null);
  const readAgain = () => client.invalidateQueries({ queryKey: LINKS });
  const made = useMutation({
    // A draft link shows the server's draft, so the draft is saved first.
    mutationFn: async () => ((await editor.saveDraft()) ? makeDraftLink(documents, place) : null),
    networkMode: 'always',
    onSuccess: readAgain,
    onError: (error) => toast({ tone: 'error', title: 'The link was not made', description: messageOf(error) }),
  });
  const revoked = useMutation({
    mutationFn: (id: string) => adminAnswer(() => api[':id'].$delete({ param: { id } })),
    networkMode: 'always',
    onSuccess: () => {
      announce('The link is revoked.');
      make.current?.focus();
      return readAgain();
    },
    onError: (error) => toast({ tone: 'error', title: 'The link still works', description: messageOf(error) }),
  });
  const isOfEditor = (link: DraftLink) => link.documents.some((key) => documents.includes(key));
  const nameOf = (value: string) => places.find((one) => one.value === value)?.label ?? value;
  return (
    <Dialog title="Show the draft" onClose={onClose}>
      <div className={styles['matter']}>
        <p>
          Whoever has a link sees your draft as it would look on the site, for {DRAFT_LINK_DAYS} days. No search engine
          lists it, and nobody else comes across it.
        </p>
        <div className={styles['make']}>
          <SelectField label="Page" value={place} options={places} onChange={setPlace} />
          <button
            ref={make}
            type="button"
            className={buttonClass()}
            aria-disabled={made.isPending}
            onClick={() => made.mutate()}
          >
            {made.isPending ? 'Making…' : 'Make a link'}
          </button>
        </div>
        <Loaded query={query} rows={2}>
          {(all) => <Links links={all.filter(isOfEditor)} nameOf={nameOf} onRevoke={setToRevoke} />}
        </Loaded>
        {toRevoke !== null && (
          <ConfirmDialog
            title="Revoke this link?"
            text={`Whoever has the link to “${nameOf(toRevoke.place)}” can’t open it any more. Another link gets another address.`}
            yes="Revoke"
            isDestructive
            no="Keep it"
            onYes={() => {
              setToRevoke(null);
              revoked.mutate(toRevoke.id);
            }}
            onNo={() => setToRevoke(null)}
          />
        )}
      </div>
    </Dialog>
  );
};

const LINKS = ['draft-links'];
const api = ownerApi.admin['draft-links'];

const makeDraftLink = (documents: DocumentKey[], place: string): Promise<DraftLink> =>
  adminRead(() => api.$post({ json: { documents, place } }), 'Failed to make the link');

interface LinksProps {
  links: readonly DraftLink[];
  nameOf: (place: string) => string;
  onRevoke: (link: DraftLink) => void;
}

const Links = ({ links, nameOf, onRevoke }: LinksProps) => (
  <ul className={styles['links']} aria-label="Links to this draft">
    {links.map((link) => (
      <li key={link.id}>
        <label>
          <span>
            {nameOf(link.place)}, until {formatMoment(link.expires_at)}
          </span>
          <input readOnly value={link.address} onFocus={({ currentTarget }) => currentTarget.select()} />
        </label>
        <div>
          <button type="button" className={buttonClass('outline')} onClick={() => void copy(link.address)}>
            Copy link
          </button>
          <a className={buttonClass('quiet')} href={link.address} target="_blank" rel="noopener">
            Look at it
          </a>
          <button type="button" className={buttonClass('quiet')} onClick={() => onRevoke(link)}>
            Revoke
          </button>
        </div>
      </li>
    ))}
  </ul>
);

const copy = async (address: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(address);
    toast({ title: 'Link copied' });
  } catch {
    toast({ tone: 'error', title: 'The link was not copied', description: 'Select it and copy it by hand.' });
  }
};

interface DraftPlace {
  value: string;
  label: string;
}

const draftPlaces = ({ drafts }: Editor): DraftPlace[] => {
  if (drafts.every(({ key }) => OF_ABOUT.includes(key))) return [ABOUT, HOME];
  const projects = drafts.flatMap(({ key, state }) =>
    key === 'projects' && isOpen(state) ? changedFirst(inOrder(state.value), state.base.body) : [],
  );
  const pages = projects.map(({ id, title }) => ({
    value: `/projects/${encodeURIComponent(id)}`,
    label: title.trim() || 'Untitled project',
  }));
  const own = drafts.flatMap(({ key, state }) =>
    key === 'pages' && isOpen(state) ? changedFirst(state.value, state.base.body) : [],
  );
  const ownPages = own
    .filter(({ slug }) => slug !== '')
    .map(({ slug, title }) => ({ value: `/pages/${slug}`, label: title.trim() || slug }));
  if (pages.length > 0) return [...pages, HOME];
  const isOwnAlone = drafts.every(({ key, isDirty }) => isDirty === (key === 'pages'));
  return isOwnAlone ? [...ownPages, HOME, ABOUT] : [HOME, ABOUT, ...ownPages];
};

const changedFirst = <T extends { id: string }>(items: readonly T[], published: readonly T[]): T[] => {
  const before = new Map(published.map((item) => [item.id, JSON.stringify(item)]));
  const isChanged = (item: T): boolean => before.get(item.id) !== JSON.stringify(item);
  return items.toSorted((a, b) => Number(isChanged(b)) - Number(isChanged(a)));
};

const HOME: DraftPlace = { value: '/', label: 'Home page' };
const ABOUT: DraftPlace = { value: '/about', label: 'About page' };

const OF_ABOUT: readonly DocumentKey[] = ['story', 'values', 'approach', 'why_choose_us'];
