import type { QuoteLine } from '#contract/quote-lines';
import type { QuoteVersion } from '#contract/quote-views';
import amounts from '../../components/amounts.module.css';
import { formatAmount } from '../../lib/format-money.ts';
import { perLanguage, word } from '../../lib/words.ts';
import styles from './quote-lines.module.css';

type Priced = Pick<QuoteVersion, 'lines' | 'total' | 'currency' | 'vat'>;

export const QuoteLines = ({ version: { lines, total, currency, vat } }: { version: Priced }) => (
  <table className={amounts['amounts']}>
    <thead>
      <tr>
        <th scope="col">{word('quote.line-for')}</th>
        <th scope="col">{word('quote.line-amount')}</th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <tr key={index}>
          <th scope="row">
            <bdi>{line.text}</bdi>
            <LineNote line={line} currency={currency} />
          </th>
          <td>{formatAmount(line.amount, currency)}</td>
        </tr>
      ))}
    </tbody>
    {vat !== null && (
      <tbody className={styles['sums']}>
        <tr>
          <th scope="row">{word('quote.net')}</th>
          <td>{formatAmount(vat.net, currency)}</td>
        </tr>
        {vat.groups.map(({ category, rate, vat: sum }) => (
          <tr key={`${category} ${rate}`}>
            <th scope="row">
              {category === 'S'
                ? word('quote.vat', { rate: percent().format(rate / 100) })
                : word(`quote.vat-${category}`)}
            </th>
            <td>{formatAmount(sum, currency)}</td>
          </tr>
        ))}
      </tbody>
    )}
    <tfoot>
      <tr>
        <th scope="row">{word(vat === null ? 'quote.total' : 'quote.total-with-vat')}</th>
        <td>{formatAmount(total, currency)}</td>
      </tr>
    </tfoot>
  </table>
);

const LineNote = ({ line, currency }: { line: QuoteLine; currency: string }) => {
  const { quantity, unit, price, discount } = line;
  if (price === undefined) return null;
  return (
    <span className={styles['note']}>
      <span>
        {number().format(quantity ?? 1)} <bdi>{unit}</bdi> × {formatAmount(price, currency)}
      </span>
      {discount != null && (
        <bdi>
          {word('quote.line-discount', {
            percent: percent().format(discount.percent / 100),
            reason: discount.reason,
          })}
        </bdi>
      )}
    </span>
  );
};

const number = perLanguage((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }));
const percent = perLanguage((locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }));
