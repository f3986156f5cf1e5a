-- What a customer spent left out the money of orders that are not paid in full. The trigger of users keeps the total.
UPDATE users SET spent_cents = COALESCE((SELECT SUM(p.amount_cents - MIN(p.amount_cents,
      COALESCE((SELECT SUM(r.amount_cents) FROM refunds r WHERE r.payment_id = p.id AND r.status <> 'failed'
        AND NOT (r.kind = 'reversal' AND EXISTS (SELECT 1 FROM disputes d
          WHERE d.id = r.dispute_id AND d.payment_id = r.payment_id AND d.outcome = 'won'))), 0)
      + MAX(0, COALESCE((SELECT SUM(d.amount_cents) FROM disputes d WHERE d.payment_id = p.id AND d.outcome = 'lost'
          AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.payment_id = p.id AND r.dispute_id = d.id)), 0)
        - COALESCE((SELECT SUM(r.amount_cents) FROM refunds r WHERE r.payment_id = p.id AND r.kind = 'reversal'
          AND r.dispute_id IS NULL AND r.dispute_said_at IS NULL AND r.status <> 'failed'), 0))))
    FROM orders JOIN payments p ON p.order_id = orders.id AND p.currency = orders.currency
      AND p.status = 'completed' AND p.problem IS NULL
      AND (p.environment IS NULL OR p.environment = COALESCE((SELECT site.environment FROM site WHERE site.id = 1), p.environment))
    WHERE orders.user_id = users.id), 0)
  WHERE id IN (SELECT o.user_id FROM orders o JOIN payments p ON p.order_id = o.id
    WHERE o.status NOT IN ('completed', 'refunded', 'reversed') AND p.status = 'completed' AND p.problem IS NULL);
