-- The nightly comparison of our books with what gateways and the payout provider have written down.

-- One row: when the next check is due, and what the last one did.
create table money_check (
  id integer primary key default 1 check (id = 1),
  due_at timestamptz,
  ran_at timestamptz,
  compared integer not null default 0,
  unanswered integer not null default 0
);
insert into money_check default values;

create table money_difference (
  -- Such as payment:<id>; the name it has in the ledger.
  source text not null,
  kind text not null,
  detail text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- A later check found that both sides agree again.
  resolved_at timestamptz,
  primary key (source, kind)
);
create index money_difference_open on money_difference (first_seen_at) where resolved_at is null;
