import type { ReactNode } from 'react';
import type { InvoiceFacts, InvoiceLine, InvoiceView } from '#contract/invoices';
import { toAmount } from '#contract/money';
import { namesVatIds } from '#contract/vat';
import { dirOf, localeOf } from '#contract/words';
import amounts from '../../components/amounts.module.css';
import { Badge, type BadgeTone } from '../../components/badge.tsx';
import { buttonClass } from '../../components/button.ts';
import { RouteLink } from '../../components/route-link.tsx';
import { Sentence } from '../../components/sentence.tsx';
import { toast } from '../../components/toast.ts';
import { failureOf } from '../../components/use-form.ts';
import { formatAmount } from '../../lib/format-money.ts';
import { formatDay } from '../../lib/format-time.ts';
import { paths } from '../../lib/paths.ts';
import { spoken, word } from '../../lib/words.ts';
import { AccountDetails } from '../quotes/quotes.ts';
import styles from './invoice-sheet.module.css';
import { fetchXml } from './invoices-api.ts';

export const InvoiceSheet = ({ token, invoice }: { token: string; invoice: InvoiceView }) => {
  const { kind, number, facts, currency, due_on: dueOn, corrects, state, open, transfer } = invoice;
  const money = moneyIn(currency);
  const hasVatIds = namesVatIds(facts.groups);
  return (
    <main id="main" className={styles['sheet']} tabIndex={-1} dir={dirOf(facts.language)}>
      <header className={styles['head']}>
        <h1>{word(`invoice.${kind}`)}</h1>
        {state !== 'waiting' && state !== 'credit_note' && (
          <Badge tone={TONES[state]}>{word(`invoice.state-${state}`)}</Badge>
        )}
      </header>
      <div className={styles['parties']}>
        <Party title={word('receipt.from')} party={facts.seller} hasVatId={hasVatIds} />
        <Party title={word('receipt.to')} party={facts.buyer} hasVatId={hasVatIds} />
      </div>
      <dl className={styles['facts']}>
        <Fact label={word('receipt.number')}>{number}</Fact>
        <Fact label={word('invoice.issued-on')}>{formatDay(invoice.issued_on)}</Fact>
        {dueOn !== null && facts.total > 0 && <Fact label={word('invoice.due-on')}>{formatDay(dueOn)}</Fact>}
        <Fact label={word('invoice.order')}>{facts.order}</Fact>
        {facts.reference !== null && kind === 'invoice' && (
          <Fact label={word('transfer.reference')}>{facts.reference}</Fact>
        )}
        {facts.buyer.leitweg_id !== '' && <Fact label={word('invoice.leitweg-id')}>{facts.buyer.leitweg_id}</Fact>}
        {corrects !== null && (
          <Fact label={word('invoice.corrects')}>
            {word('invoice.corrects-of', { number: corrects.number, day: formatDay(corrects.issued_on) })}
          </Fact>
        )}
      </dl>
      <h2 className={styles['title']}>
        <bdi>{facts.title}</bdi>
      </h2>
      <Lines facts={facts} money={money} sign={kind === 'credit_note' ? -1 : 1} />
      {facts.note !== undefined && (
        <p className={styles['note']} dir="auto">
          {facts.note}
        </p>
      )}
      <Reasons facts={facts} />
      <Earlier invoice={invoice} money={money} />
      {transfer !== null && open > 0 && (
        <AccountDetails
          label={word('transfer.title')}
          account={transfer}
          {...{ open, currency, reference: facts.reference ?? number }}
        />
      )}
      <div className={styles['buttons']}>
        {invoice.by_paypal && (
          <RouteLink to={paths.dashboard} className={buttonClass()}>
            {word('invoice.by-paypal')}
          </RouteLink>
        )}
        <button
          type="button"
          className={buttonClass(invoice.by_paypal ? 'outline' : undefined)}
          onClick={() => print()}
        >
          {word('receipt.print')}
        </button>
        <button type="button" className={buttonClass('outline')} onClick={() => void download(token)}>
          {word('invoice.download')}
        </button>
        {invoice.by_paypal && <p>{word('invoice.by-paypal-note')}</p>}
      </div>
    </main>
  );
};

type Money = (cents: number) => string;

const moneyIn =
  (currency: string): Money =>
  (cents) =>
    formatAmount(toAmount(cents), currency);

const TONES: Record<Exclude<InvoiceView['state'], 'waiting' | 'credit_note'>, BadgeTone> = {
  sent: 'blue',
  part_paid: 'blue',
  paid: 'green',
  overdue: 'red',
  cancelled: 'grey',
};

const percent = (rate: number): string =>
  new Intl.NumberFormat(localeOf(spoken().language), { style: 'percent', maximumFractionDigits: 2 }).format(rate / 100);

const download = async (token: string): Promise<void> => {
  try {
    const { name, xml } = await fetchXml(token);
    const address = URL.createObjectURL(new Blob([xml], { type: 'application/xml' }));
    const link = Object.assign(document.createElement('a'), { href: address, download: name });
    link.click();
    URL.revokeObjectURL(address);
  } catch (error) {
    toast({ tone: 'error', title: word('invoice.not-downloaded'), description: failureOf(error).message });
  }
};

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <bdi>{children}</bdi>
    </dd>
  </div>
);

type PartyFacts = InvoiceFacts['seller'] | InvoiceFacts['buyer'];

const Party = ({ title, party, hasVatId }: { title: string; party: PartyFacts; hasVatId: boolean }) => {
  const { name, street, postcode, city, region, country, vat_id: vatId, email } = party;
  const countryName = new Intl.DisplayNames(localeOf(spoken().language), { type: 'region' }).of(country) ?? country;
  const lines = [
    street,
    `${postcode} ${city}`.trim(),
    region,
    countryName,
    email,
    vatId === '' || !hasVatId ? '' : word('invoice.vat-id', { id: vatId }),
    'tax_number' in party && party.tax_number !== '' ? word('receipt.tax-number', { number: party.tax_number }) : '',
  ];
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <p>
        <strong dir="auto">{name}</strong>
        {lines
          .filter((line) => line !== '')
          .map((line) => (
            <span key={line} dir="auto">
              {line}
            </span>
          ))}
      </p>
    </section>
  );
};

interface LinesProps {
  facts: InvoiceFacts;
  money: Money;
  /** A credit note has -1. */
  sign: 1 | -1;
}

const Lines = ({ facts, money, sign }: LinesProps) => {
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

const Reasons = ({ facts: { reasons, reason } }: { facts: InvoiceFacts }) => {
  const said = [reason, ...Object.values(reasons)].filter((text) => text !== '');
  if (said.length === 0) return null;
  return (
    <div className={styles['reasons']}>
      {said.map((text) => (
        <p key={text} dir="auto">
          {text}
        </p>
      ))}
    </div>
  );
};

const Earlier = ({ invoice: { earlier, facts }, money }: { invoice: InvoiceView; money: Money }) => {
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
