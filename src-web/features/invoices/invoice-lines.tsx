import type { InvoiceFacts, InvoiceLine, InvoiceView } from '#contract/invoices';
import { toAmount } from '#contract/cents';
import { localeOf } from '#contract/words';
import amounts from '../../components/amounts.module.css';
import { Sentence } from '../../components/sentence.tsx';
import { formatAmount } from '../../lib/format-money.ts';
import { formatDay } from '../../lib/format-time.ts';
import { spoken, word } from '../../lib/words.ts';
import styles from './invoice-sheet.module.css';

interface LinesProps {
  facts: InvoiceFacts;
  money: Money;
  /** The amounts of a credit note are negative. */
  sign: 1 | -1;
}

export const Lines = ({ facts, money, sign }: LinesProps) => {
  const { lines, groups, net, rounding, total, showsVat } = facts;
  const of = (cents: number) => money(cents === 0 ? 0 : cents * sign);
  return (
    <table className={`${amounts['amounts']} ${styles['lines']}`}>
      <thead>
        <tr>
          <th scope="col">{word('invoice.what')}</th>
          <th scope="col">{word('invoice.quantity')}</th>
          {showsVat && <th scope="col">{word('invoice.vat')}</th>}
          <th scope="col">{word(showsVat ? 'invoice.net' : 'invoice.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          // eslint-disable-next-line react/no-array-index-key -- frozen lines have no other name
          <tr key={at}>
            <td>
              <bdi>{line.text}</bdi>
              {line.discount !== null && (
                <small>
                  <Sentence
                    of="invoice.discount"
                    percent={percent(line.discount.percent)}
                    reason={<bdi>{line.discount.reason}</bdi>}
                  />
                </small>
              )}
            </td>
            <td>
              <bdi>{quantityOf(line)}</bdi>
              {line.quantity !== 1 && Number.isInteger(line.list / line.quantity) && (
                <small>
                  <bdi>× {money(line.list / line.quantity)}</bdi>
                </small>
              )}
            </td>
            {showsVat && <td>{percent(line.rate)}</td>}
            <td>{of(line.net)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {showsVat && <Sum label={word('invoice.net-total')} text={of(net)} isSmall />}
        {showsVat &&
          groups.map(({ category, rate, net: taxed, vat }) => (
            <Sum
              key={`${category}-${rate}`}
              label={word('invoice.vat-of', { rate: percent(rate), net: of(taxed) })}
              text={of(vat)}
              isSmall
            />
          ))}
        {rounding !== 0 && <Sum label={word('invoice.rounding')} text={of(rounding)} isSmall />}
        <Sum label={word('invoice.total')} text={of(total)} />
      </tfoot>
    </table>
  );
};

const quantityOf = ({ quantity, unit }: InvoiceLine): string =>
  [new Intl.NumberFormat(localeOf(spoken().language), { maximumFractionDigits: 3 }).format(quantity), unit]
    .filter((part) => part !== '')
    .join(' ');

const Sum = ({ label, text, isSmall = false }: { label: string; text: string; isSmall?: boolean }) => (
  <tr data-small={isSmall || undefined}>
    <th scope="row" colSpan={100}>
      <span>{label}</span>
      <span>{text}</span>
    </th>
  </tr>
);

export const Earlier = ({ invoice: { earlier, facts }, money }: { invoice: InvoiceView; money: Money }) => {
  if (earlier.length === 0) return null;
  return (
    <section className={styles['earlier']}>
      <h2>{word('invoice.earlier')}</h2>
      <table className={amounts['amounts']}>
        <thead>
          <tr>
            <th scope="col">{word('receipt.number')}</th>
            {facts.showsVat && <th scope="col">{word('invoice.net')}</th>}
            {facts.showsVat && <th scope="col">{word('invoice.vat')}</th>}
            <th scope="col">{word('invoice.total')}</th>
            <th scope="col">{word('invoice.earlier-paid')}</th>
          </tr>
        </thead>
        <tbody>
          {earlier.map((one) => (
            <tr key={one.number}>
              <td>{word('invoice.corrects-of', { number: one.number, day: formatDay(one.issued_on) })}</td>
              {facts.showsVat && <td>{money(one.net)}</td>}
              {facts.showsVat && <td>{money(one.vat)}</td>}
              <td>{money(one.total)}</td>
              <td>{money(one.paid)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

type Money = (cents: number) => string;

export const moneyIn =
  (currency: string): Money =>
  (cents) =>
    formatAmount(toAmount(cents), currency);

const percent = (rate: number): string =>
  new Intl.NumberFormat(localeOf(spoken().language), { style: 'percent', maximumFractionDigits: 2 }).format(rate / 100);
