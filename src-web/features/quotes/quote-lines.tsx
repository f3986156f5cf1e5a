import type { QuoteVersion } from '#contract/quote-views';
import amounts from '../../components/amounts.module.css';
import { formatAmount } from '../../lib/format-money.ts';
import { word } from '../../lib/words.ts';

type Priced = Pick<QuoteVersion, 'lines' | 'total' | 'currency'>;

export const QuoteLines = ({ version: { lines, total, currency } }: { version: Priced }) => (
  <table className={amounts['amounts']}>
    <thead>
      <tr>
        <th scope="col">{word('quote.line-for')}</th>
        <th scope="col">{word('quote.line-amount')}</th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ text, amount }, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <tr key={index}>
          <th scope="row">
            <bdi>{text}</bdi>
          </th>
          <td>{formatAmount(amount, currency)}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">{word('quote.total')}</th>
        <td>{formatAmount(total, currency)}</td>
      </tr>
    </tfoot>
  </table>
);
