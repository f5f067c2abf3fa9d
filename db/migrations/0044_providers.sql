-- What providers answer beyond their documentation: names and codes only, never values. One row per shape.
create table unknown_answer (
  provider text not null check (length(provider) <= 40),
  operation text not null check (length(operation) <= 60),
  kind text not null check (kind in ('code', 'field', 'shape')),
  detail text not null check (length(detail) <= 200),
  count integer not null check (count > 0),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (provider, operation, kind, detail)
);

-- Whether an accepted SMS arrived. The provider is asked a few times, then the answer stays `unknown`.
alter table notice add column delivery text check (delivery in ('pending', 'delivered', 'undelivered', 'unknown'));
alter table notice add column delivery_tries integer not null default 0;
alter table notice add column delivery_due_at timestamptz;
create index notice_delivery on notice (delivery_due_at) where delivery_due_at is not null;

-- The credit that SMS providers last reported. Kavenegar counts rials, SMS.ir messages.
create table provider_credit (
  provider text primary key check (provider in ('kavenegar', 'smsir')),
  -- Null: never answered.
  amount bigint,
  unit text not null check (unit in ('rial', 'message')),
  -- When the amount was read; a failed check keeps it.
  read_at timestamptz,
  checked_at timestamptz not null
);

-- A login code is derived from a key and this time, so that a call can say the code of the SMS without storing it.
alter table login_lane add column code_made_at timestamptz;
alter table login_lane add column code_called_at timestamptz;
