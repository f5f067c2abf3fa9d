-- Backups that owners ordered in the office. A job makes them.
create table backup_order (
  id bigint generated always as identity primary key,
  asked_by text not null,
  asked_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  -- The last sign of life of the order or of the job.
  touched_at timestamptz not null,
  finished_at timestamptz,
  -- Tables come first, then files: which one is being copied, and of how many.
  part text not null default 'tables' check (part in ('tables', 'files')),
  part_at bigint not null default 0,
  part_of bigint not null default 0,
  -- The name of its folder in BACKUP_FOLDER.
  folder text not null,
  rows bigint,
  files bigint,
  bytes bigint,
  is_encrypted boolean,
  -- What went wrong, without paths and personal data.
  error text,
  check ((state in ('done', 'failed')) = (finished_at is not null))
);
-- One at a time: two would only make each other slow.
create unique index backup_order_open on backup_order ((true)) where state in ('waiting', 'running');
