import type { Checks } from '../api/checks.ts';
import { notNegative, readMoney } from '../api/money-checks.ts';
import { unprocessable } from '../api/refusal.ts';
import { toMinor, type Money } from '../money.ts';

export interface Item {
  name: string;
  unit_amount: Money;
  quantity: string;
  tax?: Money;
  description?: string;
  sku?: string;
  category?: string;
}

const PARTS = [
  'item_total',
  'shipping',
  'handling',
  'tax_total',
  'insurance',
  'shipping_discount',
  'discount',
] as const;
export type Breakdown = Partial<Record<(typeof PARTS)[number], Money>>;

/** The items of a purchase unit at a JSON pointer; undefined when it has none. */
export const readItems = (checks: Checks, unit: string): Item[] | undefined => {
  const sent = checks.at(`${unit}/items`);
  if (sent === undefined) return undefined;
  if (!Array.isArray(sent)) {
    checks.fail('INVALID_PARAMETER_SYNTAX', `${unit}/items`);
    return undefined;
  }
  return sent.map((_, index) => {
    const at = `${unit}/items/${index}`;
    checks.only(at, ['name', 'unit_amount', 'quantity', 'tax', 'description', 'sku', 'category']);
    const quantity = checks.text(`${at}/quantity`, { required: true, max: 10, pattern: /^[1-9][0-9]{0,9}$/ });
    const tax = readMoney(checks, `${at}/tax`);
    const description = checks.text(`${at}/description`, { min: 0, max: 127 });
    const sku = checks.text(`${at}/sku`, { min: 0, max: 127 });
    const category = checks.text(`${at}/category`, { oneOf: ['DIGITAL_GOODS', 'PHYSICAL_GOODS', 'DONATION'] });
    return {
      name: checks.text(`${at}/name`, { required: true, max: 127 }) ?? '',
      unit_amount: readMoney(checks, `${at}/unit_amount`, true) ?? { currency_code: '', value: '0' },
      quantity: quantity ?? '1',
      ...(tax !== undefined && { tax }),
      ...(description !== undefined && { description }),
      ...(sku !== undefined && { sku }),
      ...(category !== undefined && { category }),
    };
  });
};

/** The parts of a purchase unit's amount; undefined when it names none. */
export const readBreakdown = (checks: Checks, unit: string): Breakdown | undefined => {
  const at = `${unit}/amount/breakdown`;
  if (checks.at(at) === undefined) return undefined;
  checks.only(at, PARTS);
  const breakdown: Breakdown = {};
  for (const part of PARTS) {
    const money = readMoney(checks, `${at}/${part}`);
    if (money !== undefined) breakdown[part] = money;
  }
  return breakdown;
};

/** Refuses a breakdown or items that do not add up to the amount. Answers the breakdown as PayPal writes it. */
export const addedUp = (
  unit: string,
  { amount, breakdown, items }: { amount: Money; breakdown?: Breakdown; items?: Item[] },
): Breakdown | undefined => {
  const at = `${unit}/amount/breakdown`;
  const parts: Breakdown = {};
  for (const part of PARTS) {
    const money = breakdown?.[part];
    if (money !== undefined) parts[part] = inCurrency(amount, notNegative(money, `${at}/${part}`), `${at}/${part}`);
  }
  if (items !== undefined) checkItems(unit, amount, parts, items);
  if (breakdown === undefined) return undefined;
  const minor = (part: keyof Breakdown): number => (parts[part] === undefined ? 0 : toMinor(parts[part]));
  const sum =
    minor('item_total') +
    minor('tax_total') +
    minor('shipping') +
    minor('handling') +
    minor('insurance') -
    minor('shipping_discount') -
    minor('discount');
  if (sum === toMinor(amount)) return parts;
  const advice =
    'Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.';
  throw unprocessable('AMOUNT_MISMATCH', advice, `${unit}/amount/value`);
};

const checkItems = (unit: string, amount: Money, parts: Breakdown, items: Item[]): void => {
  const at = `${unit}/amount/breakdown`;
  let total = 0;
  let tax = 0;
  for (const [index, item] of items.entries()) {
    const here = `${unit}/items/${index}`;
    total +=
      toMinor(inCurrency(amount, notNegative(item.unit_amount, `${here}/unit_amount`), here)) * Number(item.quantity);
    if (item.tax !== undefined) {
      tax += toMinor(inCurrency(amount, notNegative(item.tax, `${here}/tax`), here)) * Number(item.quantity);
    }
  }
  if (parts.item_total === undefined) {
    const advice =
      'If item details are specified (items.unit_amount and items.quantity) corresponding amount.breakdown.item_total is required.';
    throw unprocessable('ITEM_TOTAL_REQUIRED', advice, `${at}/item_total`);
  }
  if (toMinor(parts.item_total) !== total) {
    const advice = 'Should equal sum of (unit_amount * quantity) across all items for a given purchase_unit.';
    throw unprocessable('ITEM_TOTAL_MISMATCH', advice, `${at}/item_total/value`);
  }
  if (tax > 0 && parts.tax_total === undefined) {
    const advice =
      'If item details are specified (items.tax_total and items.quantity) corresponding amount.breakdown.tax_total is required.';
    throw unprocessable('TAX_TOTAL_REQUIRED', advice, `${at}/tax_total`);
  }
  if (tax > 0 && parts.tax_total !== undefined && toMinor(parts.tax_total) !== tax) {
    const advice = 'Should equal sum of (tax * quantity) across all items for a given purchase_unit.';
    throw unprocessable('TAX_TOTAL_MISMATCH', advice, `${at}/tax_total/value`);
  }
};

const inCurrency = (amount: Money, part: Money, at: string): Money => {
  if (part.currency_code === amount.currency_code) return part;
  const advice =
    'Multiple differing values of currency_code are not supported. Entire Order request must have the same currency_code.';
  throw unprocessable('MULTI_CURRENCY_ORDER', advice, at);
};
