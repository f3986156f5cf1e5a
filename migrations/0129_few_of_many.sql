-- What Cron looks for is few of all that there is: refunds that PayPal has not made yet, each hour, and each minute plans
-- that ended while PayPal still calls them active. Without its first column SQLite takes the index of all states for these.
CREATE INDEX refunds_pending ON refunds (id) WHERE status = 'pending';
DROP INDEX subscriptions_lapsed;
CREATE INDEX subscriptions_lapsed ON subscriptions (status, access_until) WHERE provider_status = 'ACTIVE' AND status = 'expired';
