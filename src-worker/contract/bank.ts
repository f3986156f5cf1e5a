import * as z from 'zod/mini';
import { TRANSFER_MESSAGES, type RecordTransfer } from './transfer.ts';

/** A part of a quote that can be, or could have been, paid by transfer. */
export interface BankPart {
  quote_id: string;
  part: RecordTransfer['part'];
  title: string;
  who: string;
  reference: string;
  /** 0 for a part that is paid or was given up. */
  open: number;
  currency: string;
}

/** A transfer that is recorded. */
export interface BankTransfer {
  id: string;
  quote_id: string;
  part: RecordTransfer['part'];
  title: string;
  amount: number;
  currency: string;
  day: string;
  is_undone: boolean;
}

/** What a bank's file is compared with, in the owner's browser. */
export interface Bank {
  /** False while the site has no account for transfers. */
  is_offered: boolean;
  parts: BankPart[];
  transfers: BankTransfer[];
  /** The last day up to which the owner has looked at the bank. */
  seen_until: string | null;
  today: string;
}

export const bankSeenRequest = z.object({ day: z.iso.date({ error: TRANSFER_MESSAGES.day }) });
