import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { COUNTRIES } from '#contract/invoicing';
import type { DraftLine } from '#contract/quote-lines';
import { email } from '#contract/text';
import type { VatCategory } from '#contract/vat';
import { CATEGORY_NAMES, offeredAbroad } from '#contract/vat-lacks';
import { textButtonClass } from '../../../components/text-button.ts';
import { SelectField } from '../components/fields.tsx';
import styles from './quote-form.module.css';
import { fetchQuoteSettings } from './quotes-api.ts';

interface VatAbroadProps {
  client: string;
  lines: readonly DraftLine[];
  onChange: (lines: DraftLine[]) => void;
}

export const VatAbroad = ({ client, lines, onChange }: VatAbroadProps) => {
  const [chosen, choose] = useState<string | null>(null);
  const { data } = useQuery({
    queryKey: ['client country', client],
    queryFn: () => fetchQuoteSettings(client),
    enabled: email.safeParse(client).success,
  });
  const country = chosen ?? data?.client_country ?? '';
  if (data === undefined) return null;
  return (
    <div className={styles['abroad']}>
      <SelectField
        label="Client’s country, for VAT"
        hint="It changes nothing by itself. The client’s own address stands on the invoice."
        value={country}
        options={COUNTRY_CHOICES}
        onChange={choose}
      />
      <OfferedAbroad seller={data.invoicing.country} {...{ country, lines, onChange }} />
    </div>
  );
};

interface OfferedAbroadProps extends Omit<VatAbroadProps, 'client'> {
  seller: string;
  country: string;
}

export const OfferedAbroad = ({ seller, country, lines, onChange }: OfferedAbroadProps) => {
  const offered = offeredAbroad(seller, country);
  if (offered === null) return null;
  const take = (category: VatCategory) => onChange(lines.map((line) => ({ ...line, category, rate: 0 })));
  return (
    <p>
      The client is abroad. For a business there it is often:{' '}
      {(['services', 'goods'] as const).map((kind) => (
        <button key={kind} type="button" className={textButtonClass} onClick={() => take(offered[kind])}>
          {CATEGORY_NAMES[offered[kind]]}, for {kind}
        </button>
      ))}
    </p>
  );
};

const names = new Intl.DisplayNames('en', { type: 'region' });

export const COUNTRY_CHOICES = [
  { value: '', label: 'Not known' },
  ...COUNTRIES.map((code) => ({ value: code, label: names.of(code) ?? code })).toSorted((one, other) =>
    one.label.localeCompare(other.label, 'en'),
  ),
];
