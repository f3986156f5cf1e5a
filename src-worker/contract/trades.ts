import * as z from 'zod/mini';

export const TRADES = ['writer', 'photographer', 'translator', 'consultant'] as const;
export type Trade = (typeof TRADES)[number];

export const tradeRequest = z.object({ trade: z.enum(TRADES, { error: 'Please choose what you do' }) });

export interface TradeAnswer {
  trade: Trade | null;
}
