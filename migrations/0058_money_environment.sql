-- Sandbox money is none: each row of money knows in which of PayPal's environments it was made, and the database which of
-- them it is for. Rows from before have none, and belong to the environment of their database.
ALTER TABLE site ADD COLUMN environment TEXT;
ALTER TABLE orders ADD COLUMN environment TEXT;
ALTER TABLE payments ADD COLUMN environment TEXT;
ALTER TABLE subscriptions ADD COLUMN environment TEXT;
