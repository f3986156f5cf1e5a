import type { ReactNode } from 'react';
import { centsOf } from '#contract/cents';
import type { InvoiceFacts, InvoiceView } from '#contract/invoices';
import { namesVatIds } from '#contract/vat';
import { dirOf, localeOf } from '#contract/words';
import { Badge, type BadgeTone } from '../../components/badge.tsx';
import { buttonClass } from '../../components/button.ts';
import { RouteLink } from '../../components/route-link.tsx';
import { toast } from '../../components/toast.ts';
import { failureOf } from '../../components/use-form.ts';
import { formatDay } from '../../lib/format-time.ts';
import { paths } from '../../lib/paths.ts';
import { spoken, word } from '../../lib/words.ts';
import { AccountDetails } from '../quotes/quotes.ts';
import { useSession } from '../session/session.ts';
import { Earlier, Lines, moneyIn } from './invoice-lines.tsx';
import factsStyles from '../../components/document-facts.module.css';
import styles from './invoice-sheet.module.css';
import { fetchXml } from './invoices-api.ts';

export const InvoiceSheet = ({ token, invoice }: { token: string; invoice: InvoiceView }) => {
  const { status } = useSession();
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
        <p>{money(kind === 'credit_note' ? -facts.total : open > 0 ? centsOf(open) : facts.total)}</p>
      </header>
      <div className={styles['parties']}>
        <Party title={word('receipt.from')} party={facts.seller} hasVatId={hasVatIds} />
        <Party title={word('receipt.to')} party={facts.buyer} hasVatId={hasVatIds} />
      </div>
      <dl className={factsStyles['facts']}>
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
        <button type="button" className={buttonClass('outline')} onClick={() => print()}>
          {word('receipt.print')}
        </button>
        <button type="button" className={buttonClass('outline')} onClick={() => void download(token)}>
          {word('invoice.download')}
        </button>
        {invoice.by_paypal && status === 'signed-out' && <p>{word('invoice.by-paypal-note')}</p>}
      </div>
    </main>
  );
};

const TONES: Record<Exclude<InvoiceView['state'], 'waiting' | 'credit_note'>, BadgeTone> = {
  sent: 'yellow',
  part_paid: 'yellow',
  paid: 'green',
  overdue: 'red',
  cancelled: 'grey',
};

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
