-- What PayPal gave back of its fee with a refund, in cents; null where PayPal does not say.
ALTER TABLE refunds ADD COLUMN fee_cents INTEGER;

-- What PayPal charged the seller for a dispute, each with its time, cents and currency: it can be charged in one month and
-- given back in another, and the file of a month that is over must not change. Null where PayPal names no fee.
ALTER TABLE disputes ADD COLUMN fees TEXT;
