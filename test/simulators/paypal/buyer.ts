import { isAddress } from '../mail/address.ts';
import { DEFAULT_BUYER } from './account.ts';
import { payerId } from './ids.ts';

export interface Buyer {
  email_address: string;
  payer_id: string;
  name: { given_name: string; surname: string };
}

/** The account of an address; a text that is no address pays as the usual buyer. */
export const buyerOf = (email: unknown): Buyer => {
  const email_address = isAddress(email) ? email : DEFAULT_BUYER;
  return { email_address, payer_id: payerId(email_address), name: { given_name: 'Robin', surname: 'Sample' } };
};
