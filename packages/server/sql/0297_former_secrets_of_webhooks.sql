-- Each secret that a webhook had signs until its own day is over. There was room for one, so that of two rotations in a day
-- the second ended the secret that receivers still had.
create table webhook_former_secrets (
  account_id uuid not null,
  webhook_id uuid not null,
  id uuid not null,
  -- bound as the webhook's own secret is
  sealed bytea not null,
  until timestamptz not null,
  primary key (account_id, webhook_id, id),
  foreign key (account_id, webhook_id) references webhooks on delete cascade
);
select taraz_protect('webhook_former_secrets', 'select, insert, delete');

insert into webhook_former_secrets (account_id, webhook_id, id, sealed, until)
select account_id, id, gen_random_uuid(), former_secret_sealed, former_secret_until from webhooks
where former_secret_sealed is not null and former_secret_until is not null;
alter table webhooks drop column former_secret_sealed, drop column former_secret_until;
