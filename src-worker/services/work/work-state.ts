import type { WorkAnswer, WorkState, WorkTurn } from '#contract/work';
import type { work } from '../../db/schema/work.ts';

export type WorkRow = typeof work.$inferSelect;

export type WorkFacts = Pick<
  WorkRow,
  'version' | 'startedAt' | 'deliveredAt' | 'changesAt' | 'askedAt' | 'approvedAt' | 'closedAt' | 'cancelledAt'
>;

/** An approval is final, whatever the owner does afterwards. */
export const workState = (facts: WorkFacts): WorkState => {
  const { startedAt, deliveredAt, changesAt, approvedAt, closedAt, cancelledAt } = facts;
  if (approvedAt !== null) return { name: 'approved', at: approvedAt };
  if (cancelledAt !== null) return { name: 'cancelled', at: cancelledAt };
  if (closedAt !== null) return { name: 'closed', at: closedAt };
  if (changesAt !== null) return { name: 'changes_wanted', at: changesAt };
  if (deliveredAt !== null) return { name: 'delivered', at: deliveredAt };
  return startedAt === null ? { name: 'planned' } : { name: 'in_work', at: startedAt };
};

/** After a comment of the client, the work is the owner's turn until the owner answers. */
export const workTurn = (facts: WorkFacts): WorkTurn => {
  switch (workState(facts).name) {
    case 'planned':
    case 'in_work':
    case 'changes_wanted':
      return 'owner';
    case 'delivered':
      return facts.askedAt === null ? 'client' : 'owner';
    case 'approved':
    case 'closed':
    case 'cancelled':
      return null;
  }
};

/** `dueOn` and `today` are days in the site's time zone. Work that waits for the client is not late. */
export const isLate = (facts: WorkFacts & Pick<WorkRow, 'dueOn'>, today: string): boolean => {
  if (facts.dueOn === null || facts.dueOn >= today) return false;
  const { name } = workState(facts);
  return name === 'planned' || name === 'in_work' || name === 'changes_wanted';
};

type Version = Pick<WorkRow, 'version'> & { deliveredAt: string };
type Answer = Pick<WorkAnswer, 'version' | 'kind' | 'from' | 'at'>;

export const foldWork = (
  versions: readonly Version[],
  answers: readonly Answer[],
): Pick<WorkFacts, 'version' | 'deliveredAt' | 'changesAt' | 'askedAt' | 'approvedAt'> => {
  const newest = versions.at(-1);
  const own = answers.filter(({ version }) => version === (newest?.version ?? 0));
  const answered = own.findLastIndex(({ from }) => from === 'owner');
  const asked = own.slice(answered + 1).find(({ kind }) => kind !== 'approval');
  const at = (kind: Answer['kind']) => own.findLast((one) => one.kind === kind)?.at ?? null;
  return {
    version: newest?.version ?? 0,
    deliveredAt: newest?.deliveredAt ?? null,
    changesAt: at('changes'),
    askedAt: at('approval') === null ? (asked?.at ?? null) : null,
    approvedAt: at('approval'),
  };
};

export const silenceFrom = (now: Date, days: number | null): string | null =>
  days === null ? null : new Date(now.getTime() + days * DAY_MS).toISOString();

const DAY_MS = 86_400_000;
