-- Since when a subscription renews at PayPal although no payment of it counts: the last one went back in full, or none ever
-- came within a day. The program rewrites it in every batch that changes a fact. kept_at is when the owner let it go on.
ALTER TABLE subscriptions ADD COLUMN unpaid_since TEXT;
ALTER TABLE subscriptions ADD COLUMN kept_at TEXT;
UPDATE subscriptions SET unpaid_since = CASE
  WHEN NOT EXISTS (SELECT 1 FROM payments p WHERE p.subscription_id = subscriptions.id AND p.status = 'completed' AND p.problem IS NULL
    AND (p.environment IS NULL OR p.environment = COALESCE((SELECT site.environment FROM site WHERE site.id = 1), p.environment)))
    THEN strftime('%Y-%m-%dT%H:%M:%fZ', COALESCE(free_until, started_at), '+1 day')
  ELSE (SELECT CASE
      WHEN MIN(p.amount_cents, COALESCE((SELECT SUM(r.amount_cents) FROM refunds r WHERE r.payment_id = p.id AND r.status <> 'failed'
          AND (r.kind = 'refund' OR NOT EXISTS (SELECT 1 FROM disputes d WHERE d.payment_id = p.id AND d.outcome = 'won'))), 0)
        + COALESCE((SELECT SUM(d.amount_cents) FROM disputes d WHERE d.payment_id = p.id AND d.outcome = 'lost'
          AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.payment_id = p.id AND r.kind = 'reversal')), 0)) >= p.amount_cents
        AND NOT EXISTS (SELECT 1 FROM disputes d WHERE d.payment_id = p.id AND d.outcome IS NULL)
      THEN COALESCE((SELECT MAX(r.refunded_at) FROM refunds r WHERE r.payment_id = p.id AND r.status <> 'failed'), p.paid_at) END
    FROM payments p WHERE p.subscription_id = subscriptions.id AND p.status = 'completed' AND p.problem IS NULL
      AND (p.environment IS NULL OR p.environment = COALESCE((SELECT site.environment FROM site WHERE site.id = 1), p.environment))
    ORDER BY p.paid_at DESC LIMIT 1) END
  WHERE provider_status IN ('ACTIVE', 'SUSPENDED');
CREATE INDEX subscriptions_unpaid ON subscriptions (unpaid_since) WHERE unpaid_since IS NOT NULL;
