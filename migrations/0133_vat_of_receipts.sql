-- Where the owner shows VAT, a receipt of a tier stands for an invoice: its rate and both parties are frozen with it.
ALTER TABLE receipts ADD COLUMN vat TEXT;
-- What the customer gave for it, as an invoice names a party.
ALTER TABLE billing_details ADD COLUMN buyer TEXT;
