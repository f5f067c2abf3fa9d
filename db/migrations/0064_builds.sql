-- A withdrawn version is not offered any more. Its file stays, because the version may be offered again.
alter table application_version add column withdrawn_at timestamptz;

-- Package files that were read and wait for a decision: a new application, or a version of a known one.
create table package_upload (
  id uuid primary key,
  operator_id uuid not null references operator on delete cascade,
  storage_key text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint not null check (size > 0),
  -- What the file says about itself, as the reader understood it.
  facts jsonb not null,
  icon text references picture,
  created_at timestamptz not null
);
create index package_upload_created on package_upload (created_at);
create index package_upload_storage_key on package_upload (storage_key);
create index package_upload_operator on package_upload (operator_id, created_at);

-- A file that nobody decided about is removed like one that a version let go of.
create trigger package_upload_loosen_file after delete on package_upload
  for each row execute function loosen_file('package');

-- The message log of the office, by state and from the newest on.
create index notice_of_state on notice (state, id desc);
create index push_message_of_state on push_message (state, id desc);
