-- What the owner said of reversals is listed for a while, so that a wrong press can be put right.
CREATE INDEX refunds_said ON refunds (dispute_said_at) WHERE dispute_said_at IS NOT NULL;
