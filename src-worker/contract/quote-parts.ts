import * as z from 'zod/mini';
import { centsOf } from './cents.ts';
import { QUOTE_LIMITS, QUOTE_MESSAGES, QUOTE_PARTS, type QuotePart } from './quote-rules.ts';

type NumberedPart = Exclude<QuotePart, 'whole' | 'first' | 'second'>;

const NUMBERED = QUOTE_PARTS.filter((part): part is NumberedPart => part.startsWith('part-'));

export const PART_DUES = ['acceptance', 'approval', 'date'] as const;
export type PartDue = (typeof PART_DUES)[number];

/** The last part has neither share nor amount, because it takes the rest. */
export const writtenPart = z.object({
  share: z._default(
    z.nullable(
      z
        .number({ error: QUOTE_MESSAGES.share })
        .check(z.refine((share) => share > 0 && share < 100, { error: QUOTE_MESSAGES.share })),
    ),
    null,
  ),
  amount: z._default(
    z.nullable(
      z.number({ error: QUOTE_MESSAGES.amount }).check(
        z.refine((value) => value > 0 && centsOf(value) <= QUOTE_LIMITS.cents && centsOf(value) / 100 === value, {
          error: QUOTE_MESSAGES.amount,
        }),
      ),
    ),
    null,
  ),
  due: z.enum(PART_DUES),
  day: z._default(z.nullable(z.iso.date({ error: QUOTE_MESSAGES.partDay })), null),
});
export type WrittenPart = z.infer<typeof writtenPart>;

export interface PlannedPart {
  part: QuotePart;
  cents: number;
  due: PartDue;
  day: string | null;
}

interface Payment {
  payment: 'whole' | 'halves' | 'parts';
  parts?: readonly WrittenPart[] | null | undefined;
}

/** The sum of the parts is exactly the total; a total of 0 has no parts. */
export const plannedParts = ({ payment, parts }: Payment, totalCents: number): PlannedPart[] => {
  if (totalCents === 0) return [];
  if (payment === 'whole') return [{ part: 'whole', cents: totalCents, due: 'acceptance', day: null }];
  if (payment === 'halves') {
    const [first, second] = halvesOf(totalCents);
    return [
      { part: 'first', cents: first, due: 'acceptance', day: null },
      { part: 'second', cents: second, due: 'approval', day: null },
    ];
  }
  const written = (parts ?? []).slice(0, NUMBERED.length);
  const cents = partCents(totalCents, written);
  return NUMBERED.slice(0, written.length).flatMap((part, index) => {
    const { due = 'acceptance', day = null } = written[index] ?? {};
    return [{ part, cents: cents[index] ?? 0, due, day: due === 'date' ? day : null }];
  });
};

const partCents = (totalCents: number, parts: readonly WrittenPart[]): number[] => {
  const asked = parts
    .slice(0, -1)
    .map(({ share, amount }) => (share === null ? centsOf(amount ?? 0) : Math.round((totalCents * share) / 100)));
  return [...asked, totalCents - asked.reduce((sum, cents) => sum + cents, 0)];
};

const halvesOf = (totalCents: number): [first: number, second: number] => {
  const first = Math.ceil(totalCents / 2);
  return [first, totalCents - first];
};

export const numberOf = (part: QuotePart): number => Math.max(1, (NUMBERED as readonly QuotePart[]).indexOf(part) + 1);

export const problemOfParts = (
  { payment, parts }: Payment,
  totalCents: number,
): { path: (string | number)[]; message: string } | null => {
  if (payment !== 'parts') return null;
  if (parts == null || parts.length === 0) return { path: ['parts'], message: QUOTE_MESSAGES.parts };
  for (const [index, { share, amount, due, day }] of parts.entries()) {
    const given = [share, amount].filter((value) => value !== null).length;
    const isLast = index === parts.length - 1;
    if (given !== (isLast ? 0 : 1))
      return { path: ['parts', index, 'amount'], message: isLast ? QUOTE_MESSAGES.lastPart : QUOTE_MESSAGES.partSum };
    if ((due === 'date') !== (day !== null)) return { path: ['parts', index, 'day'], message: QUOTE_MESSAGES.partDay };
  }
  const tooSmall = plannedParts({ payment, parts }, totalCents).findIndex(
    ({ cents }) => cents < QUOTE_LIMITS.partCents,
  );
  return tooSmall < 0 ? null : { path: ['parts', tooSmall, 'amount'], message: QUOTE_MESSAGES.partSmall };
};

export type PartStatus =
  | 'not_due'
  | 'due'
  | 'part_paid'
  | 'overdue'
  | 'paying'
  | 'review'
  | 'paid'
  | 'returned'
  | 'cancelled';
