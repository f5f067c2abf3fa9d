-- A probe is an order that `doctor` opens at a gateway to see whether it takes orders. It is nobody's, buys nothing and is
-- never paid in our books, whatever its gateway says: money that arrives for it goes back.
alter table payment add column kind text not null default 'sale' check (kind in ('sale', 'probe'));
alter table payment drop constraint payment_check1;
alter table payment add constraint payment_buys_something
  check (kind = 'probe' or package_id is not null or application_id is not null);
alter table payment add constraint payment_probe_grants_nothing check (
  kind = 'sale' or (
    state not in ('paid', 'applied', 'refunded') and user_id is null and device_id is null and subscription_id is null
    and package_id is null and application_id is null and promotion_code_id is null and not is_gift
  )
);
create function payment_kind_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'the kind of payment % cannot change', old.id;
end $$;
create trigger payment_kind_final before update of kind on payment
  for each row when (new.kind <> old.kind) execute function payment_kind_is_final();

-- The last trial of an outside service that costs money or leaves a trace there, so that it runs only when asked.
create table setup_trial (
  name text primary key check (name in ('sms', 'direct', 'bank', 'analytics', 'push')),
  state text not null check (state in ('running', 'passed', 'failed')),
  -- The provider's answer in one word; empty while it runs.
  answer text not null,
  -- What the provider calls the message of the trial, to ask for its delivery.
  provider text,
  provider_message_id text,
  -- A keyed hash of the settings it ran with: other settings need another trial.
  settings_hash text not null,
  at timestamptz not null
);

create table backup_run (
  -- Digest of the manifest. Only the holder of the private key can read it in an encrypted backup.
  digest text primary key,
  taken_at timestamptz not null,
  is_encrypted boolean not null,
  -- When an operator confirmed that the whole backup was read with the private key.
  checked_at timestamptz
);
create index backup_run_newest on backup_run (taken_at desc);
