-- Indexes for what was found by reading a whole table that grows.

CREATE INDEX disputes_open ON disputes (opened_at) WHERE outcome IS NULL;
CREATE INDEX subscriptions_provider_status ON subscriptions (provider_status, order_id);
CREATE INDEX rate_limits_window_start ON rate_limits (window_start);
CREATE INDEX admin_used_challenges_used_at ON admin_used_challenges (used_at);
