import type { PageDrafts } from '../drafted-pages.ts';

export const drafts: PageDrafts = {
  machineMade: null,
  places: {
    name: 'your name or company',
    owner: 'your name',
    address: 'your postal address',
    email: 'your email address',
    phone: 'your phone number',
    taxId: 'your tax number, if you have one',
  },
  pages: {
    privacy: {
      title: 'Privacy',
      text: `
This page says what this site stores about you, why, and for how long.

## Who is responsible

{name}, {address}. Write to {email} with any question about your data.

## When you only read

The site sets no cookies for reading it and counts page views by the day, without anything about you. The company that
hosts it handles your network address for as long as it takes to answer you.

## When you write to me

Your name, email address and message are stored until I delete them, in order to answer you.

## When you have an account

Your email address, your name and a protected form of your password are stored until you delete your account, which you
can do on your dashboard. There you can also download all of your data.

## When you buy something

Payments are made at PayPal, which has its own privacy statement. Your orders and receipts are kept for
[[how long your law asks you to keep them]], as bookkeeping laws ask.

## Your rights

You can ask what is stored about you, have it corrected or deleted, and complain to [[your data protection authority]].
`,
    },
    terms: {
      title: 'Terms',
      text: `
These terms apply to what you order on this site from {name}, {address}.

## What you order

What a plan or a piece of work includes is written beside its price. The contract is made when you pay.

## Prices and payment

Prices are [[with or without tax]]. You pay through PayPal. A plan is charged again for each period until it is cancelled.

## Cancelling

You can cancel a plan at any time on your dashboard. It then ends with the period that you have paid for.

## What I deliver

I deliver within [[your usual time]] once I have what I need from you. [[How many]] rounds of changes are included.

## Who owns the texts

When a text is paid for, you may use it [[for which purposes]].

## Liability

I am liable for [[what you are liable for, as your law allows]].

## Law

The law of [[your country]] applies.
`,
    },
    imprint: {
      title: 'Imprint',
      text: `
{name}

{address}

Email: {email}

Phone: {phone}

Tax number: {taxId}

Responsible for the content: {owner}
`,
    },
    refunds: {
      title: 'Refunds',
      text: `
## When you get your money back

If I have not begun with your order, you get back all that you have paid. Write to {email} within
[[how many days]] days.

## When work has begun

You get back the part that stands for what is not done yet.

## How

The money goes back the way it came, through PayPal, within [[how many days]] days.
`,
    },
  },
};
