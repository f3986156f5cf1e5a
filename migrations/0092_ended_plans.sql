-- A plan that PayPal ended before its paid days were over showed an end that was still to come.
UPDATE subscriptions SET paid_until = MIN(paid_until, provider_updated_at), access_until = MIN(access_until, provider_updated_at)
  WHERE provider_status = 'EXPIRED' AND paid_until > provider_updated_at;
