import { createChecks, detail } from '../api/checks.ts';
import type { Checks } from '../api/checks.ts';
import { decimalsOf, fromMinor, isCurrency, toMinor, type Money } from '../money.ts';
import { DEFAULT_PAYEE, type Experience, type Payee, type PurchaseUnit } from './order.ts';
import { Refusal, unprocessable } from '../api/refusal.ts';

export interface OrderRequest {
  unit: PurchaseUnit;
  wallet: boolean;
  experience: Experience;
}

const UNIT = '/purchase_units/0';
const DECIMAL = /^((-?\d+)|(-?(\d+)?[.]\d+))$/;
const MERCHANT_ID = /^[2-9A-HJ-NP-Z]{13}$/;

const readExperience = (checks: Checks, at: string, actions: readonly string[]): Experience => {
  checks.text(`${at}/user_action`, { oneOf: actions });
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

const readPayee = (checks: Checks): Payee => {
  const email_address = checks.text(`${UNIT}/payee/email_address`, { min: 3, max: 254, pattern: /^[^\s@]+@[^\s@]+$/ });
  const merchant_id = checks.text(`${UNIT}/payee/merchant_id`, { min: 13, max: 13, pattern: MERCHANT_ID });
  return email_address === undefined && merchant_id === undefined ? DEFAULT_PAYEE : { email_address, merchant_id };
};

/** Refuses an amount that is well-formed and still cannot be paid; answers it as PayPal writes it. */
const payable = (amount: Money): Money => {
  const { currency_code, value } = amount;
  const at = `${UNIT}/amount`;
  if (!isCurrency(currency_code)) {
    const advice = 'Currency code is invalid or is not currently supported.';
    throw unprocessable('INVALID_CURRENCY_CODE', advice, `${at}/currency_code`);
  }
  if (Number(value) <= 0) {
    throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.', `${at}/value`);
  }
  if ((value.split('.')[1] ?? '').length > decimalsOf(currency_code)) {
    const advice = 'If the currency supports decimals, only two decimal place precision is supported.';
    throw unprocessable('DECIMAL_PRECISION', advice, `${at}/value`);
  }
  return fromMinor(toMinor(amount), currency_code);
};

const checkList = (checks: Checks): void => {
  const units = checks.at('/purchase_units');
  if (!Array.isArray(units)) checks.fail('MISSING_REQUIRED_PARAMETER', '/purchase_units');
  else if (units.length === 0) checks.fail('INVALID_ARRAY_MIN_ITEMS', '/purchase_units');
  else if (units.length > 10) checks.fail('INVALID_ARRAY_MAX_ITEMS', '/purchase_units');
  // PayPal takes up to ten; the simulator knows one.
  else if (units.length > 1) checks.fail('NOT_SUPPORTED', '/purchase_units/1');
};

const KNOWN_UNIT = 'reference_id amount payee description custom_id invoice_id soft_descriptor'.split(' ');

/** Reads the body of `POST /v2/checkout/orders`; throws as PayPal refuses it. */
export const readOrderRequest = (body: unknown, requestId: string | undefined): OrderRequest => {
  const checks = createChecks(body);
  const intent = checks.text('/intent', { required: true, oneOf: ['CAPTURE', 'AUTHORIZE'] });
  checkList(checks);
  checks.only('', ['intent', 'purchase_units', 'payment_source', 'application_context', 'payer']);
  checks.only(UNIT, KNOWN_UNIT);
  checks.only('/payment_source', ['paypal']);
  const currency_code = checks.text(`${UNIT}/amount/currency_code`, { required: true, min: 3, max: 3 });
  const value = checks.text(`${UNIT}/amount/value`, { required: true, max: 32, pattern: DECIMAL });
  const wallet = checks.at('/payment_source/paypal') !== undefined;
  const experience = wallet
    ? readExperience(checks, '/payment_source/paypal/experience_context', ['CONTINUE', 'PAY_NOW'])
    : readExperience(checks, '/application_context', ['CONTINUE', 'PAY_NOW']);
  const unit = {
    reference_id: checks.text(`${UNIT}/reference_id`, { max: 256 }) ?? 'default',
    payee: readPayee(checks),
    description: checks.text(`${UNIT}/description`, { max: 127 }),
    custom_id: checks.text(`${UNIT}/custom_id`, { max: 127 }),
    invoice_id: checks.text(`${UNIT}/invoice_id`, { max: 127 }),
    soft_descriptor: checks.text(`${UNIT}/soft_descriptor`, { max: 22 }),
  };
  checks.done();
  if (currency_code === undefined || value === undefined) throw new Refusal(400);
  if (wallet && requestId === undefined) throw new Refusal(400, [detail('PAYPAL_REQUEST_ID_REQUIRED')]);
  if (intent === 'AUTHORIZE') {
    throw unprocessable(
      'AUTH_CAPTURE_NOT_ENABLED',
      'Authorization and Capture feature is not enabled for the merchant.',
    );
  }
  return { unit: { ...unit, amount: payable({ currency_code, value }) }, wallet, experience };
};
