-- Which dispute took the money of a reversal: a dispute that is won gives back its own reversals and no others. Null where
-- no dispute is known, or where several fit. The program works it out anew in every batch that changes a fact.
ALTER TABLE refunds ADD COLUMN dispute_id TEXT;
UPDATE refunds SET dispute_id = (
  SELECT CASE WHEN COUNT(*) = 1 THEN MIN(d.id)
    WHEN SUM(d.amount_cents = refunds.amount_cents) = 1
      THEN MIN(CASE WHEN d.amount_cents = refunds.amount_cents THEN d.id END) END
  FROM disputes d WHERE d.payment_id = refunds.payment_id AND (
    (d.opened_at <= refunds.refunded_at AND (d.outcome IS NULL OR d.updated_at >= refunds.refunded_at))
    OR (julianday(d.opened_at) - julianday(refunds.refunded_at) BETWEEN 0 AND 1.0 / 24 AND NOT EXISTS (
      SELECT 1 FROM disputes s WHERE s.payment_id = d.payment_id AND s.opened_at <= refunds.refunded_at
        AND s.outcome IS NOT NULL AND s.updated_at BETWEEN refunds.refunded_at AND d.opened_at))
    OR (d.outcome = 'lost' AND julianday(refunds.refunded_at) - julianday(d.updated_at) BETWEEN 0 AND 1 AND NOT EXISTS (
      SELECT 1 FROM disputes s WHERE s.payment_id = d.payment_id AND s.opened_at <= refunds.refunded_at
        AND (s.outcome IS NULL OR s.updated_at >= refunds.refunded_at)))))
  WHERE kind = 'reversal';
