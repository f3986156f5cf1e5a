import type { Success } from '#contract/envelope';
import type { Page } from '#contract/pagination';
import type { Delivery, NewWork, OwnerAnswer, OwnerWork, WorkChange, WorkMove, WorkSummary } from '#contract/work';
import { QUOTE_LIMITS } from '#contract/quote-rules';
import { plainToRichText } from '#contract/rich-text';
import { ownerApi } from '../../../lib/owner-client.ts';
import { adminAnswer, adminRead } from '../admin-api.ts';

type Known = Pick<OwnerWork, 'id' | 'revision'>;

const piece = ownerApi.admin.work[':id'];

const matching = ({ revision }: Known) => ({ headers: { 'If-Match': `"${revision}"` } });

export const fetchWork = (view: 'open' | 'over', after: string | null): Promise<Page<WorkSummary>> =>
  adminAnswer(() => ownerApi.admin.work.$get({ query: after === null ? { view } : { view, after } }));

export const fetchPiece = (id: string): Promise<OwnerWork> =>
  adminRead(() => piece.$get({ param: { id } }), 'Failed to fetch the work');

export const beginWork = (json: NewWork): Promise<Success<OwnerWork>> =>
  adminAnswer(() => ownerApi.admin.work.$post({ json }));

export const saveWork = (known: Known, json: WorkChange): Promise<Success<OwnerWork>> =>
  adminAnswer(() => piece.$put({ param: { id: known.id }, json }, matching(known)));

export const moveWork = (known: Known, move: WorkMove): Promise<Success<OwnerWork>> =>
  adminAnswer(() => piece.move.$post({ param: { id: known.id }, json: { move } }, matching(known)));

export const deliverWork = (known: Known, json: Delivery): Promise<Success<OwnerWork>> =>
  adminAnswer(() => piece.deliver.$post({ param: { id: known.id }, json }, matching(known)));

export const answerClient = (known: Known, json: OwnerAnswer): Promise<Success<OwnerWork>> =>
  adminAnswer(() => piece.answers.$post({ param: { id: known.id }, json }, matching(known)));

export const changeLinks = (known: Known, how: 'send' | 'end'): Promise<Success<OwnerWork>> =>
  adminAnswer(() => piece.link.$post({ param: { id: known.id }, json: { how } }));

export const stopReminders = (known: Known): Promise<Success<OwnerWork>> =>
  adminAnswer(() => piece['stop-reminders'].$post({ param: { id: known.id } }));

export const beginRound = async ({ id: work, title, recipient }: OwnerWork, id: string): Promise<void> => {
  const named = Array.from(title).slice(0, QUOTE_LIMITS.title).join('');
  const draft = {
    title: named,
    scope: plainToRichText(''),
    lines: [{ text: named, amount: null }],
    payment: 'whole' as const,
    valid_days: QUOTE_LIMITS.usualValidDays,
    pieces: null,
    rounds: 1,
  };
  const { name, email, language } = recipient;
  await adminAnswer(() =>
    ownerApi.admin.quotes.$post({
      json: { id, contact_id: null, round_of: work, recipient: { name, email, language }, draft },
    }),
  );
};
