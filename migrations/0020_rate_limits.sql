-- The counts of rate limits, under their usual name.

ALTER TABLE throttle RENAME TO rate_limits;
ALTER TABLE rate_limits RENAME COLUMN hits TO count;
