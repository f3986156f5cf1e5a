import * as z from 'zod/mini';
import { TRANSFER_MESSAGES, type RecordTransfer } from './transfer.ts';

export interface BankPart {
  quote_id: string;
  part: RecordTransfer['part'];
  title: string;
  who: string;
  reference: string;
  invoices: string[];
  open: number;
  currency: string;
}

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

export interface Bank {
  is_offered: boolean;
  parts: BankPart[];
  transfers: BankTransfer[];
  seen_until: string | null;
  today: string;
}

export const bankSeenRequest = z.object({ day: z.iso.date({ error: TRANSFER_MESSAGES.day }) });
