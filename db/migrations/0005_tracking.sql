-- What people did, for product analytics. A row waits here until it was forwarded (docs/decisions/0018).

create table tracked_event (
  -- Also its id at the provider: delivered twice, it is counted once.
  id uuid primary key,
  name text not null,
  -- What makes a repeat the same event; null where nothing does.
  subject text unique,
  source text not null check (source in ('browser', 'server')),
  user_id bigint,
  -- The random id that the browser made for itself.
  visitor_id uuid,
  data jsonb not null,
  created_at timestamptz not null,
  -- waiting → sending → forwarded | refused. `sending` that outlives its worker is sent again under the same id.
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'forwarded', 'refused')),
  attempts integer not null default 0,
  -- waiting: when it may be tried. sending: until when its worker is trusted to finish.
  due_at timestamptz,
  -- The call it is part of, while sending.
  batch_id uuid,
  failure text,
  -- When the row is forgotten; its day keeps the count.
  erase_at timestamptz
);
create index tracked_event_due on tracked_event (due_at) where due_at is not null;
create index tracked_event_batch on tracked_event (batch_id) where batch_id is not null;
create index tracked_event_erasure on tracked_event (erase_at) where erase_at is not null;

-- How often something happened on a day of Tehran, for events whose rows are forgotten.
create table tracked_day (
  day date not null,
  name text not null,
  count bigint not null,
  primary key (day, name)
);

-- The sandbox's product analytics: each event once, however often it was delivered.
create table sandbox.analytics_event (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  event text not null,
  distinct_id text not null,
  properties jsonb not null,
  happened_at timestamptz not null,
  received_at timestamptz not null,
  deliveries integer not null default 1
);

-- Tries that the sandbox turned away as too many, by the first event of the batch.
create table sandbox.analytics_refusal (
  uuid uuid primary key,
  count integer not null
);
