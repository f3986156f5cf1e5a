import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { buyerLacks, COUNTRIES, invoiceBuyer, NO_BUYER, type InvoiceBuyer } from '#contract/invoicing';
import type { VatCategory } from '#contract/vat';
import { localeOf } from '#contract/words';
import { Field, useField } from '../../components/field.tsx';
import type { FieldErrors } from '../../components/check-fields.ts';
import { spoken, word } from '../../lib/words.ts';
import { useSession } from '../session/session.ts';
import selectStyles from '../../components/select.module.css';
import styles from './buyer-fields.module.css';
import { fetchBuyer } from './quotes-api.ts';

export const BuyerFields = ({ name, errors }: { name: string; errors: FieldErrors }) => {
  const session = useSession();
  const isSignedIn = session.status === 'signed-in';
  const { data } = useQuery({ queryKey: ['buyer', isSignedIn], queryFn: fetchBuyer, enabled: isSignedIn });
  const known = data ?? { ...NO_BUYER, name };
  return (
    // The details of the account load later, and then fill the fields.
    <fieldset key={String(data !== undefined)} className={styles['buyer']}>
      <legend>{word('invoice.buyer')}</legend>
      <Text field="name" known={known} errors={errors} autoComplete="organization" />
      <Text field="street" known={known} errors={errors} autoComplete="address-line1" />
      <Text field="postcode" known={known} errors={errors} autoComplete="postal-code" />
      <Text field="city" known={known} errors={errors} autoComplete="address-level2" />
      <CountryField code={known.country} error={errors['buyer_country']} />
      <Text field="vat_id" known={known} errors={errors} autoComplete="off" />
      <Text
        field="leitweg_id"
        known={known}
        errors={errors}
        autoComplete="off"
        hint={word('invoice.buyer-leitweg-hint')}
      />
    </fieldset>
  );
};

interface TextProps {
  field: 'name' | 'street' | 'postcode' | 'city' | 'vat_id' | 'leitweg_id';
  known: InvoiceBuyer;
  errors: FieldErrors;
  autoComplete: string;
  hint?: string;
}

const Text = ({ field, known, errors, ...input }: TextProps) => (
  <Field
    name={`buyer_${field}`}
    label={word(`invoice.buyer-${field}`)}
    defaultValue={known[field]}
    error={errors[`buyer_${field}`]}
    {...input}
  />
);

const CountryField = ({ code, error }: { code: string; error: string | undefined }) => {
  const { id, control, note } = useField({ error });
  const locale = localeOf(spoken().language);
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const countries = COUNTRIES.map((one) => ({ code: one, name: names.of(one) ?? one })).toSorted((one, other) =>
    one.name.localeCompare(other.name, locale),
  );
  return (
    <div className={styles['country']}>
      <label htmlFor={id}>{word('invoice.buyer-country')}</label>
      <select
        {...control}
        className={selectStyles['select']}
        name="buyer_country"
        defaultValue={code}
        autoComplete="country"
      >
        <option value="">{word('invoice.buyer-choose')}</option>
        {countries.map((country) => (
          <option key={country.code} value={country.code}>
            {country.name}
          </option>
        ))}
      </select>
      {note}
    </div>
  );
};

const { name, street, city, postcode, country, vat_id, leitweg_id } = invoiceBuyer.shape;

export const buyerFields = z.object({
  buyer_name: name,
  buyer_street: street,
  buyer_city: city,
  buyer_postcode: postcode,
  buyer_country: country,
  buyer_vat_id: vat_id,
  buyer_leitweg_id: leitweg_id,
});

export const buyerOf = (typed: Partial<z.infer<typeof buyerFields>>): InvoiceBuyer => ({
  name: typed.buyer_name ?? '',
  street: typed.buyer_street ?? '',
  city: typed.buyer_city ?? '',
  postcode: typed.buyer_postcode ?? '',
  region: '',
  country: typed.buyer_country ?? '',
  vat_id: typed.buyer_vat_id ?? '',
  leitweg_id: typed.buyer_leitweg_id ?? '',
});

export const buyerErrors = (buyer: InvoiceBuyer, groups: readonly { category: VatCategory }[]): FieldErrors =>
  Object.fromEntries(
    buyerLacks(
      buyer,
      groups.map(({ category }) => category),
    ).map((field) => [`buyer_${field}`, word('invoice.buyer-needed')]),
  );
