import type { SessionSummary, User } from './accounts.ts';
import type { OrderView } from './payments.ts';
import type { BillingDetails, Receipt } from './receipts.ts';

/** What `GET /api/dashboard/data` answers: everything that is stored about a customer under the account. */
export interface OwnData {
  made_at: string;
  account: User;
  sessions: SessionSummary[];
  billing_details: BillingDetails;
  orders: OrderView[];
  receipts: Receipt[];
  content_requests: { id: string; type: string; topic: string; deadline: string; notes: string; created_at: string }[];
}
