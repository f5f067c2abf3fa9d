-- Versions of what operators edit: pages, stories, packages and so on. One row is one saved state, written in the
-- transaction of the change. Nothing here is shown to visitors.
create table item_version (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('page', 'story', 'collection', 'application', 'category', 'category_order',
    'document', 'package', 'campaign', 'poll', 'code')),
  key text not null check (length(key) between 1 and 120),
  number integer not null check (number > 0),
  -- The state after the change, as the office's own read call gives it. Null: the item was removed.
  state jsonb,
  -- What changed, field by field, with long texts cut: for the list of versions and the audit.
  changes jsonb not null,
  -- Null: it was not changed through the office, for example by an import or an update of the store.
  operator_name text,
  at timestamptz not null,
  -- The number of the version that this one restored.
  restored_from integer,
  unique (kind, key, number)
);
-- The audit finds the version of an entry by its time and operator.
create index item_version_at on item_version (at, operator_name);

-- Drafts that are kept without going live, and those that go live at a time.
create table item_plan (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('page', 'story', 'collection', 'application', 'category', 'category_order',
    'document', 'package', 'campaign', 'poll', 'code')),
  key text not null check (length(key) between 1 and 120),
  state jsonb not null,
  -- The newest version when this was written. It is published only over that one.
  base_number integer not null,
  -- Null: a draft, which goes live only when an operator publishes it.
  publish_at timestamptz,
  confirms_large_drop boolean not null,
  operator_id uuid references operator on delete set null,
  operator_name text not null,
  created_at timestamptz not null,
  outcome text not null check (outcome in ('waiting', 'published', 'failed', 'discarded')),
  -- Why it was not published, as an error code.
  fault text,
  ended_at timestamptz
);
create unique index item_plan_waiting on item_plan (kind, key) where outcome = 'waiting';
create index item_plan_due on item_plan (publish_at) where outcome = 'waiting' and publish_at is not null;
create index item_plan_open on item_plan (id) where outcome in ('waiting', 'failed');
