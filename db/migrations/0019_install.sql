-- From a package file to an icon on the home screen.

-- What packages are signed with; fetched with the next look where it is missing.
alter table developer_account add column certificate_content bytea;

-- The package file of a version, as it was imported.
create table ipa (
  id bigint generated always as identity primary key,
  version_id bigint not null unique references application_version on delete cascade,
  -- By content: equal files are kept once.
  storage_key text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint not null check (size > 0),
  bundle_identifier text not null,
  version_name text not null,
  build text,
  minimum_ios_version text,
  -- 1 iPhone and iPod, 2 iPad.
  device_family integer[] not null,
  imported_at timestamptz not null
);

-- One for each package and provisioning profile: it serves all devices of that profile.
create table signing (
  id uuid primary key,
  ipa_id bigint not null references ipa on delete cascade,
  account_id uuid not null references developer_account on delete cascade,
  profile_id text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  percent integer not null default 0 check (percent between 0 and 100),
  attempts integer not null default 0,
  failure text,
  storage_key text,
  size bigint,
  sha256 text,
  -- As it was signed: the manifest must say the same.
  bundle_identifier text,
  created_at timestamptz not null,
  finished_at timestamptz,
  unique (ipa_id, profile_id),
  check ((state = 'done') = (storage_key is not null))
);

-- One address for one user's device and application.
create table installation (
  id uuid primary key,
  user_id bigint not null references app_user on delete cascade,
  device_id uuid not null references device on delete cascade,
  application_id bigint not null references application on delete cascade,
  version_id bigint not null references application_version on delete cascade,
  signing_id uuid not null references signing on delete cascade,
  created_at timestamptz not null,
  manifest_at timestamptz,
  -- Bytes that went out, as a set: ranges come in any order, at once, and twice.
  sent int8multirange not null default '{}',
  sent_at timestamptz,
  finished_at timestamptz,
  revoked_at timestamptz
);
create index installation_of_device on installation (device_id, application_id, created_at desc);

-- What is on a device, as far as we know: iOS tells nothing but what it fetched.
create table installed_application (
  device_id uuid not null references device on delete cascade,
  application_id bigint not null references application on delete cascade,
  version_id bigint not null references application_version on delete cascade,
  installed_at timestamptz not null,
  primary key (device_id, application_id)
);

-- Wished for before the device was ready.
create table installation_request (
  user_id bigint not null references app_user on delete cascade,
  application_id bigint not null references application on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, application_id)
);
