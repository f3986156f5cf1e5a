import * as z from 'zod/mini';
import type { DocumentKey } from './content.ts';

/** A new site begins with a sample of the first. */
export const TRADES = ['writer', 'photographer', 'translator', 'consultant'] as const;
export type Trade = (typeof TRADES)[number];

export const tradeRequest = z.object({ trade: z.enum(TRADES, { error: 'Please choose what you do' }) });

export interface TradeAnswer {
  /** Null while the question is open. */
  trade: Trade | null;
}

export interface ChosenTrade {
  trade: Trade;
  /** Documents that were still the sample's. */
  replaced: DocumentKey[];
  /** Documents that are the owner's, or have the owner's draft. */
  kept: DocumentKey[];
}
