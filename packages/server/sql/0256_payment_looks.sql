-- When the gateway was last asked about a payment because somebody looked at it: asked again after a while only, by
-- whichever process.
alter table subscription_payments add column looked_at timestamptz;
