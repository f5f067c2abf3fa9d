-- After the sale: money that goes back, accounts that are changed, problems that are told.

-- Used up in an earlier term, before it was prolonged after its end: what was paid for it is nobody's any more.
alter table subscription_line add column is_spent boolean not null default false;

create table refund (
  id uuid primary key,
  -- What people quote; part of the name by which the payout is known outside.
  number bigint generated always as identity unique,
  user_id bigint not null references app_user on delete cascade,
  subscription_id uuid not null references subscription on delete cascade,
  device_id uuid references device on delete set null,
  -- requested: opens after an hour, then wants a card. paying: the card is known, the money is owed and on its way.
  state text not null default 'requested' check (
    state in ('requested', 'paying', 'paid', 'withdrawn', 'rejected')
  ),
  -- What was quoted is what is paid.
  amount_toman bigint not null check (amount_toman > 0),
  vat_toman bigint not null check (vat_toman >= 0 and vat_toman <= amount_toman),
  paid_toman bigint not null check (paid_toman >= amount_toman),
  paid_days integer not null check (paid_days > 0),
  unused_days integer not null check (unused_days between 1 and paid_days),
  locale text not null,
  -- The subscription was over before it was asked for: whoever changes their mind enters the line again.
  was_declined boolean not null,
  requested_at timestamptz not null,
  opens_at timestamptz not null,
  -- Opened, it waits for a card until here while the subscription goes on; null: no day is lost meanwhile.
  lapses_at timestamptz,
  -- Sealed with a key that is not in the database; erased some time after the payout.
  sealed_card bytea,
  card_bank text,
  card_last_four text check (card_last_four ~ '^[0-9]{4}$'),
  -- Rises with every card: each payout has a name of its own.
  attempt integer not null default 0,
  -- Why the last card was not paid to; another one is wanted then.
  card_failure text,
  -- Before the first call: from here on somebody outside may have the order.
  asked_at timestamptz,
  submitted_at timestamptz,
  -- Calls for this order so far; the pauses between them grow.
  looks integer not null default 0,
  tracking_code text,
  paid_at timestamptz,
  closed_at timestamptz,
  reject_reason text,
  -- The next thing to do by itself: tell that it has opened, pay, look, erase.
  due_at timestamptz,
  check (state <> 'paying' or sealed_card is not null or card_failure is not null),
  check ((state = 'paid') = (paid_at is not null))
);
create index refund_user on refund (user_id, requested_at desc);
create unique index refund_open on refund (subscription_id) where state in ('requested', 'paying');
create unique index refund_paid on refund (subscription_id) where state = 'paid';
create index refund_due on refund (due_at) where due_at is not null;

-- A user says that what was installed stopped working.
create table problem_report (
  id uuid primary key,
  number bigint generated always as identity unique,
  user_id bigint not null references app_user on delete cascade,
  device_id uuid not null references device on delete cascade,
  kind text not null check (kind in ('does_not_open', 'disappeared', 'cannot_install', 'other')),
  description text not null,
  locale text not null,
  state text not null default 'open' check (state in ('open', 'solved')),
  solved_by text check (solved_by in ('registration', 'operator', 'user')),
  answer text,
  created_at timestamptz not null,
  solved_at timestamptz,
  check ((state = 'solved') = (solved_at is not null and solved_by is not null))
);
create unique index problem_report_open on problem_report (device_id) where state = 'open';
create index problem_report_queue on problem_report (number) where state = 'open';
create index problem_report_of on problem_report (device_id, number desc);

-- The sandbox's clearing house, behind the payout: one row a transfer.
create table sandbox.payout_transfer (
  transfer_id text primary key,
  batch_id text not null,
  iban text not null,
  -- Of the card whose account this is; never the whole number.
  card_last_four text not null,
  owner_name text not null,
  amount_toman bigint not null check (amount_toman > 0),
  bank_transfer_id text not null unique,
  -- What becomes of it with the next cycle, or at once where somebody at the sandbox decided it.
  outcome text not null default 'pay' check (outcome in ('pay', 'fail', 'fail_late')),
  submitted_at timestamptz not null,
  decided_at timestamptz
);

-- How often some of its calls came: a few faults happen once.
create table sandbox.payout_call (
  name text primary key,
  calls integer not null
);
