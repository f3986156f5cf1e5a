-- The owner's desk asks each minute which orders of quotes are unpaid, too, among all orders that ever failed.
CREATE INDEX orders_of_quotes ON orders (status, created_at) WHERE quote_id IS NOT NULL;
