import { createChecks, detail } from '../api/checks.ts';
import { Refusal, unprocessable } from '../api/refusal.ts';
import { field } from '../../mail/address.ts';
import { toMinor } from '../money.ts';
import type { Order } from './order.ts';
import { purchaseUnitBody, readPurchaseUnit, type PurchaseUnit } from './purchase-unit.ts';

/**
 * Applies `PATCH /v2/checkout/orders/:id` to an order's purchase unit. Throws PayPal's refusal. Of the fields that
 * PayPal can change, the simulator knows those in `PATCHABLE`.
 */
export const patchedUnit = (order: Order, patches: readonly unknown[]): PurchaseUnit => {
  if (order.status === 'COMPLETED') {
    throw unprocessable('ORDER_ALREADY_COMPLETED', 'The order cannot be patched after it is completed.');
  }
  const body: Record<string, unknown> = { ...purchaseUnitBody(order.unit) };
  for (const [index, patch] of patches.entries()) apply(body, order.unit.reference_id, patch, `/${index}`);
  const checks = createChecks(body);
  const read = readPurchaseUnit(checks, '');
  checks.done();
  const unit = read();
  if (order.status === 'APPROVED' && toMinor(unit.amount) > toMinor(order.unit.amount)) {
    throw unprocessable(
      'AMOUNT_CHANGE_NOT_ALLOWED',
      'The amount specified is different from the amount authorized by payer.',
    );
  }
  return unit;
};

/** The operations that PayPal documents for each attribute. */
const PATCHABLE: Record<string, readonly string[]> = {
  custom_id: ['replace', 'add', 'remove'],
  description: ['replace', 'add', 'remove'],
  invoice_id: ['replace', 'add', 'remove'],
  items: ['replace', 'add', 'remove'],
  soft_descriptor: ['replace', 'remove'],
  amount: ['replace'],
};

const PATH = /^\/purchase_units\/@reference_id=='(?<reference>[^']*)'\/(?<attribute>\w+)$/;

const apply = (body: Record<string, unknown>, reference: string, patch: unknown, at: string): void => {
  const checks = createChecks(patch);
  const op = checks.text('/op', { required: true, oneOf: ['add', 'remove', 'replace', 'move', 'copy', 'test'] }) ?? '';
  checks.done();
  const path = checks.at('/path');
  if (typeof path !== 'string') {
    const advice = "Please specify a 'path' for the field for which the operation needs to be performed.";
    throw unprocessable('PATCH_PATH_REQUIRED', advice, `${at}/path`);
  }
  const { reference: named, attribute = '' } = PATH.exec(path)?.groups ?? {};
  if (named === undefined) {
    throw path.startsWith('/')
      ? new Refusal(400, [{ ...detail('FIELD_NOT_PATCHABLE', `${at}/path`, path) }])
      : unprocessable('INVALID_JSON_POINTER_FORMAT', 'Path should be a valid JSON Pointer.', `${at}/path`);
  }
  if (named !== reference) {
    const advice = 'Filter expression value is incorrect. Please check the value of the reference_id and try again.';
    throw unprocessable('REFERENCE_ID_NOT_FOUND', advice, `${at}/path`);
  }
  if (PATCHABLE[attribute]?.includes(op) !== true) {
    throw new Refusal(400, [detail('FIELD_NOT_PATCHABLE', `${at}/path`, path)]);
  }
  const value = field(patch, 'value');
  if (op !== 'remove' && value === undefined) {
    const advice = "Please specify a 'value' to for the field that is being patched.";
    throw unprocessable('PATCH_VALUE_REQUIRED', advice, `${at}/value`);
  }
  // Adding an existing field and changing a missing one are refused alike.
  if ((op === 'add') === (body[attribute] !== undefined)) {
    throw new Refusal(400, [detail('INVALID_PATCH_OPERATION', `${at}/op`, op)]);
  }
  if (op === 'remove') delete body[attribute];
  else body[attribute] = value;
};
