import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Receipt, ReceiptTax } from '#contract/receipts';
import { namesVatIds } from '#contract/vat';
import { localeOf } from '#contract/words';
import { buttonClass } from '../../components/button.ts';
import { FormMessage } from '../../components/form-message.tsx';
import { failureOf, useForm } from '../../components/use-form.ts';
import { toast } from '../../components/toast.ts';
import { saveFile } from '../../lib/save-file.ts';
import { formatAmount } from '../../lib/format-money.ts';
import { spoken, word } from '../../lib/words.ts';
import { buyerErrors, BuyerFields, buyerFields, buyerOf } from '../quotes/quotes.ts';
import { fetchReceiptXml, renewReceipt, saveBuyer } from './dashboard-api.ts';
import styles from './receipt.module.css';

const percent = (rate: number): string =>
  new Intl.NumberFormat(localeOf(spoken().language), { style: 'percent', maximumFractionDigits: 2 }).format(rate / 100);

export const TaxRows = ({ tax, currency, sign }: { tax: ReceiptTax; currency: string; sign: '' | '−' }) => {
  const { net, vat, rate, rounding } = tax;
  const money = (amount: number) => `${amount === 0 ? '' : sign}${formatAmount(amount, currency)}`;
  return (
    <>
      <Row label={word('invoice.net-total')} text={money(net)} />
      <Row label={word('invoice.vat-of', { rate: percent(rate), net: money(net) })} text={money(vat)} />
      {rounding !== 0 && <Row label={word('invoice.rounding')} text={money(rounding)} />}
    </>
  );
};

const Row = ({ label, text }: { label: string; text: string }) => (
  <tr className={styles['part']}>
    <th scope="row">{label}</th>
    <td>{text}</td>
  </tr>
);

export const partyLines = (
  party: ReceiptTax['seller'] | NonNullable<ReceiptTax['buyer']>,
  tax: Pick<ReceiptTax, 'category'>,
): string[] => {
  const { street, postcode, city, region, country, vat_id: vatId } = party;
  const names = new Intl.DisplayNames(localeOf(spoken().language), { type: 'region' });
  return [
    street,
    `${postcode} ${city}`.trim(),
    region,
    country === '' ? '' : (names.of(country) ?? country),
    'email' in party ? party.email : '',
    vatId === '' || !namesVatIds([tax]) ? '' : word('invoice.vat-id', { id: vatId }),
    'tax_number' in party && party.tax_number !== '' ? word('receipt.tax-number', { number: party.tax_number }) : '',
  ];
};

export const ReceiptXml = ({ receipt: { id, number } }: { receipt: Receipt }) => {
  const save = async () => {
    try {
      const { name, xml } = await fetchReceiptXml(id, number);
      saveFile(new Blob([xml], { type: 'application/xml' }), name);
    } catch (error) {
      toast({ tone: 'error', title: word('invoice.not-downloaded'), description: failureOf(error).message });
    }
  };
  return (
    <button type="button" className={buttonClass('outline')} onClick={() => void save()}>
      {word('invoice.download')}
    </button>
  );
};

interface BuyerFormProps {
  receipt: Receipt;
  tax: ReceiptTax;
  onRenewed: () => void;
}

export const BuyerForm = ({ receipt, tax, onRenewed }: BuyerFormProps) => {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: async (buyer: ReturnType<typeof buyerOf>) => {
      await saveBuyer(buyer);
      await renewReceipt(receipt.id);
    },
  });
  const { form, isSending, message, errors } = useForm({
    schema: buyerFields,
    send: async (typed) => {
      const buyer = buyerOf(typed);
      const missing = buyerErrors(buyer, [tax]);
      if (Object.keys(missing).length > 0) return { message: word('invoice.buyer-needed'), errors: missing };
      await mutateAsync(buyer);
      await client.invalidateQueries({ queryKey: ['receipt', receipt.id] });
      onRenewed();
      return null;
    },
  });
  return (
    <form {...form} className={styles['buyer']}>
      <p>{word('receipt.for-xml')}</p>
      <BuyerFields name={receipt.customer.name} errors={errors} />
      <FormMessage text={message} />
      <button type="submit" className={buttonClass('outline')} disabled={isSending}>
        {word('receipt.renew')}
      </button>
    </form>
  );
};
