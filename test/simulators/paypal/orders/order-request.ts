import { createChecks, detail, type Checks } from '../api/checks.ts';
import { Refusal, unprocessable } from '../api/refusal.ts';
import type { Experience } from './order.ts';
import { readPurchaseUnit, type PurchaseUnit } from './purchase-unit.ts';

export interface OrderRequest {
  unit: PurchaseUnit;
  wallet: boolean;
  experience: Experience;
}

/** Reads the body of `POST /v2/checkout/orders`; throws as PayPal refuses it. */
export const readOrderRequest = (body: unknown, requestId: string | undefined): OrderRequest => {
  const checks = createChecks(body);
  const intent = checks.text('/intent', { required: true, oneOf: ['CAPTURE', 'AUTHORIZE'] });
  checkList(checks);
  checks.only('', ['intent', 'purchase_units', 'payment_source', 'application_context', 'payer']);
  checks.only('/payment_source', ['paypal']);
  const unit = readPurchaseUnit(checks, '/purchase_units/0');
  const wallet = checks.at('/payment_source/paypal') !== undefined;
  const experience = readExperience(
    checks,
    wallet ? '/payment_source/paypal/experience_context' : '/application_context',
  );
  checks.done();
  if (wallet && requestId === undefined) throw new Refusal(400, [detail('PAYPAL_REQUEST_ID_REQUIRED')]);
  if (intent === 'AUTHORIZE') {
    throw unprocessable(
      'AUTH_CAPTURE_NOT_ENABLED',
      'Authorization and Capture feature is not enabled for the merchant.',
    );
  }
  return { unit: unit(), wallet, experience };
};

const readExperience = (checks: Checks, at: string): Experience => {
  checks.text(`${at}/user_action`, { oneOf: ['CONTINUE', 'PAY_NOW'] });
  checks.text(`${at}/landing_page`, { oneOf: ['LOGIN', 'GUEST_CHECKOUT', 'BILLING', 'NO_PREFERENCE'] });
  checks.text(`${at}/shipping_preference`, { oneOf: ['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS'] });
  checks.text(`${at}/payment_method_preference`, { oneOf: ['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED'] });
  checks.text(`${at}/locale`, { min: 2, max: 10, pattern: /^[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/ });
  return {
    brand_name: checks.text(`${at}/brand_name`, { max: 127 }),
    return_url: checks.text(`${at}/return_url`, { uri: true }),
    cancel_url: checks.text(`${at}/cancel_url`, { uri: true }),
  };
};

const checkList = (checks: Checks): void => {
  const units = checks.at('/purchase_units');
  if (!Array.isArray(units)) checks.fail('MISSING_REQUIRED_PARAMETER', '/purchase_units');
  else if (units.length === 0) checks.fail('INVALID_ARRAY_MIN_ITEMS', '/purchase_units');
  else if (units.length > 10) checks.fail('INVALID_ARRAY_MAX_ITEMS', '/purchase_units');
  // PayPal takes up to ten; the simulator knows one.
  else if (units.length > 1) checks.fail('NOT_SUPPORTED', '/purchase_units/1');
};
