-- Backups that the store makes by itself, and its restore tests.
alter table backup_order add column is_scheduled boolean not null default false;
-- When the retention removed its folder.
alter table backup_order add column removed_at timestamptz;

-- A backup that was restored into a scratch database, to prove that it can be.
create table restore_test (
  id bigint generated always as identity primary key,
  -- The time of the backup.
  taken_at timestamptz not null,
  state text not null default 'running' check (state in ('running', 'passed', 'failed')),
  started_at timestamptz not null,
  -- The last sign of life of the test.
  touched_at timestamptz not null,
  finished_at timestamptz,
  rows bigint,
  files bigint,
  -- The newest user or payment in the backup.
  newest_row_at timestamptz,
  -- Accounts that were deleted after the backup began, and were deleted again after the restore.
  accounts_deleted integer,
  -- What went wrong, without paths and personal data.
  error text,
  check ((state in ('passed', 'failed')) = (finished_at is not null))
);
create unique index restore_test_running on restore_test ((true)) where state = 'running';
