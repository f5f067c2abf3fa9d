-- What is sold, who paid for it, and every toman that moved.

create table package (
  id bigint generated always as identity primary key,
  label text not null unique check (label ~ '^[a-z0-9][a-z0-9-]*$'),
  name_fa text not null,
  name_en text not null,
  description_fa text not null default '',
  description_en text not null default '',
  -- Before VAT.
  price_toman bigint not null check (price_toman > 0),
  discounted_price_toman bigint check (discounted_price_toman > 0 and discounted_price_toman < price_toman),
  length_days integer not null check (length_days between 1 and 3650),
  -- Only iOS users may buy it (specification section 6).
  is_special boolean not null default false,
  -- Null: a subscription of the store. Otherwise the right to install this application.
  application_id bigint references application,
  position integer not null default 0,
  -- Never deleted: payments tell what was bought.
  is_active boolean not null default true,
  created_at timestamptz not null
);
create index package_of_application on package (application_id) where application_id is not null;

create table payment (
  id uuid primary key,
  -- What people and analytics call it.
  number bigint generated always as identity unique,
  -- Null until somebody claims it: a payment may be made before anybody logged in.
  user_id bigint references app_user,
  method text not null check (method in ('direct', 'bank')),
  state text not null default 'created' check (
    state in ('created', 'redirected', 'verifying', 'paid', 'applied', 'failed', 'expired', 'refunded')
  ),
  package_id bigint references package,
  application_id bigint references application,
  -- As it was at the moment of buying.
  price_toman bigint not null check (price_toman > 0),
  vat_percent integer not null check (vat_percent >= 0),
  vat_toman bigint not null check (vat_toman >= 0),
  amount_toman bigint not null check (amount_toman = price_toman + vat_toman),
  length_days integer,
  -- The device it is for, where the buyer named one.
  device_id uuid references device,
  subscription_id uuid references subscription,
  -- Known to the gateway and us alone; an answer that does not bring it is not about this payment.
  order_number text not null unique,
  reference text,
  -- What a callback brought: a hint.
  claimed_receipt text,
  -- What the gateway confirmed: pays one payment only.
  receipt text,
  tracking_code text,
  card_masked text,
  failure text,
  -- Money that was confirmed and is not ours: asked back once, never twice.
  reversal text check (reversal in ('asked', 'reversed', 'refused', 'unknown')),
  locale text not null,
  -- What the browser knew of the visit: groups of tests and campaigns, nothing personal.
  tracking jsonb not null,
  created_at timestamptz not null,
  redirected_at timestamptz,
  paid_at timestamptz,
  applied_at timestamptz,
  failed_at timestamptz,
  -- When analytics in the browser was told, once.
  told_at timestamptz,
  checks integer not null default 0,
  -- When the gateway is asked next; null: never again.
  check_at timestamptz,
  check (package_id is not null or application_id is not null),
  check (state not in ('paid', 'applied', 'refunded') or (receipt is not null and paid_at is not null))
);
create unique index payment_reference on payment (method, reference);
create unique index payment_receipt on payment (method, receipt);
create index payment_user on payment (user_id, created_at desc);
create index payment_check on payment (check_at) where check_at is not null;
create index payment_subscription on payment (subscription_id);

-- The right to install an application that is sold by itself.
create table entitlement (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  application_id bigint not null references application,
  -- What it was given for; the same thing never gives twice.
  source text not null unique,
  -- Null: for good.
  ends_at timestamptz,
  created_at timestamptz not null
);
create index entitlement_of on entitlement (user_id, application_id);

-- Double entry: a transaction is a set of lines whose sum is zero. Written once, never changed.
create table ledger_transaction (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('sale', 'refund', 'payout', 'correction')),
  source text not null unique,
  at timestamptz not null
);
create table ledger_line (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transaction,
  -- Debits are positive, credits negative.
  account text not null check (account in ('gateway_direct', 'gateway_bank', 'sales', 'vat', 'refunds_due', 'payouts')),
  amount_toman bigint not null check (amount_toman <> 0)
);
create index ledger_line_of on ledger_line (transaction_id);
create index ledger_line_account on ledger_line (account);

create function ledger_must_balance() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount_toman), 0) from ledger_line where transaction_id = new.transaction_id) <> 0
    or (select count(*) from ledger_line where transaction_id = new.transaction_id) < 2 then
    raise exception 'ledger transaction % does not balance', new.transaction_id;
  end if;
  return null;
end $$;
-- At the end of the transaction, when all its lines are there.
create constraint trigger ledger_balance after insert on ledger_line
  deferrable initially deferred for each row execute function ledger_must_balance();

create function ledger_is_written_once() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is never changed: write a correction';
end $$;
create trigger ledger_line_kept before update or delete on ledger_line
  for each statement execute function ledger_is_written_once();
create trigger ledger_transaction_kept before update or delete on ledger_transaction
  for each statement execute function ledger_is_written_once();

-- Renewal: a bought subscription becomes part of the one that is on the device already.
alter table subscription drop constraint subscription_state_check;
alter table subscription add constraint subscription_state_check
  check (state in ('unapplied', 'active', 'cancelled', 'merged'));
alter table subscription drop constraint subscription_check;
alter table subscription add constraint subscription_check
  check ((state = 'unapplied') = (device_id is null and cancelled_at is null) or state in ('cancelled', 'merged'));
alter table subscription add column merged_into uuid references subscription;
alter table subscription add constraint subscription_merged check ((state = 'merged') = (merged_into is not null));
-- Told 7 days and 1 day before the end.
alter table subscription add column notice_due_at timestamptz;
alter table subscription add column notice_days integer;
create index subscription_notice on subscription (notice_due_at) where notice_due_at is not null;
alter table subscription_line add column package_id bigint references package;
