-- The sandbox's bank, behind both ways to pay: one row an order, whichever gateway it came through.

create table sandbox.bank_payment (
  id bigint generated always as identity primary key,
  gateway text not null check (gateway in ('zarinpal', 'saman')),
  -- What the gateway calls the order: Zarinpal's authority, Saman's token.
  authority text not null unique,
  order_number text not null,
  amount_rial bigint not null check (amount_rial > 0),
  callback_url text not null,
  description text not null,
  -- The last digits choose a fault; nothing else is made of it.
  phone_number text,
  -- Zarinpal only: money that nobody verifies stays, instead of going back to the payer.
  is_kept boolean not null,
  -- refunded: for the payout's twin; the bank itself only reverses.
  state text not null default 'created' check (
    state in ('created', 'in_bank', 'paid', 'verified', 'reversed', 'refunded', 'failed')
  ),
  -- What the payer chose; null until then.
  outcome text check (outcome in ('pay', 'refuse', 'silent', 'twice', 'wrong_amount', 'late')),
  paid_rial bigint,
  -- May lie ahead: whoever pays late is at the bank until then.
  paid_at timestamptz,
  card_masked text,
  -- Saman's RefNum: it alone names the payment in a verify.
  receipt text unique,
  -- What the payer may quote: Zarinpal's ref_id, Saman's RRN.
  tracking_number bigint unique,
  -- Calls of verify, for faults that happen once.
  verify_calls integer not null default 0,
  created_at timestamptz not null,
  check (state not in ('paid', 'verified', 'reversed', 'refunded')
    or (paid_rial, paid_at, receipt, tracking_number) is not null)
);
create index bank_payment_newest on sandbox.bank_payment (gateway, id desc);
