// The schema repeats `migrations/*.sql` by hand; a test compares the two.
export * from './schema/accounts.ts';
export * from './schema/articles.ts';
export * from './schema/contacts.ts';
export * from './schema/content.ts';
export * from './schema/invoices.ts';
export * from './schema/mail.ts';
export * from './schema/operations.ts';
export * from './schema/orders.ts';
export * from './schema/owner.ts';
export * from './schema/payments.ts';
export * from './schema/projects.ts';
export * from './schema/quotes.ts';
export * from './schema/testimonials.ts';
export * from './schema/work.ts';
