-- Subscriptions, the developer accounts that devices are registered in, and the line of those that wait.

create table subscription (
  id uuid primary key,
  user_id bigint not null references app_user on delete cascade,
  -- Null until it is applied.
  device_id uuid references device,
  state text not null default 'unapplied' check (state in ('unapplied', 'active', 'cancelled')),
  -- The days begin to count at the first registration: the first wait costs nothing.
  started_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null,
  cancelled_at timestamptz,
  -- While an account is closed under it: the days from here to the next registration are given back.
  interrupted_at timestamptz,
  check ((state = 'unapplied') = (device_id is null and cancelled_at is null) or state = 'cancelled')
);
create index subscription_user on subscription (user_id);
create unique index subscription_of_device on subscription (device_id) where state = 'active';

create table subscription_line (
  id bigint generated always as identity primary key,
  subscription_id uuid not null references subscription on delete cascade,
  days integer not null check (days > 0),
  reason text not null check (reason in ('purchase', 'gift', 'reset_wait', 'reset_gift')),
  -- What it was given for; the same thing never gives twice.
  source text not null unique,
  created_at timestamptz not null
);
create index subscription_line_of on subscription_line (subscription_id);

create table developer_account (
  id uuid primary key,
  name text not null unique,
  issuer_id text not null,
  key_id text not null,
  -- Sealed with a key that is not in the database.
  sealed_key bytea not null,
  bundle_identifier text not null,
  -- open; without_session: its key is not taken; closed: by the provider; retired: its membership ended.
  state text not null default 'open' check (state in ('open', 'without_session', 'closed', 'retired')),
  state_reason text,
  state_since timestamptz not null,
  membership_ends_at timestamptz not null,
  -- Places are counted by membership year.
  membership_year integer not null default 1,
  certificate_id text,
  certificate_ends_at timestamptz,
  sealed_certificate_key bytea,
  -- Of the certificate that is being asked for, kept before the asking: an answer that is lost must not cost the key.
  sealed_next_certificate_key bytea,
  profile_id text,
  profile_content bytea,
  profile_ends_at timestamptz,
  -- The profile in use, and the one that is wanted because devices were added.
  profile_revision integer not null default 0,
  wanted_revision integer not null default 0,
  -- When the provider is asked next how the account and its waiting devices are.
  check_at timestamptz not null,
  failed_checks integer not null default 0,
  created_at timestamptz not null
);
create index developer_account_check on developer_account (check_at) where state in ('open', 'without_session');

create table account_capacity (
  account_id uuid not null references developer_account on delete cascade,
  device_type integer not null check (device_type between 0 and 2),
  capacity integer not null check (capacity >= 0),
  used integer not null default 0 check (used >= 0),
  primary key (account_id, device_type)
);

-- A device takes its place for the membership year, whatever becomes of it.
create table account_place (
  account_id uuid not null references developer_account on delete cascade,
  membership_year integer not null,
  udid text not null,
  device_type integer not null,
  taken_at timestamptz not null,
  primary key (account_id, membership_year, udid)
);
create index account_place_of on account_place (udid);

-- Profiles that were replaced and are to be removed at the provider.
create table account_old_profile (
  account_id uuid not null references developer_account on delete cascade,
  provider_id text not null,
  primary key (account_id, provider_id)
);

create sequence registration_place;

create table registration (
  device_id uuid primary key references device on delete cascade,
  -- Specification section 4; null: not in the line.
  status integer check (status between 0 and 7),
  -- What a lost session interrupted.
  status_before integer check (status_before in (0, 1, 5)),
  account_id uuid references developer_account,
  place bigint not null default nextval('registration_place'),
  provider_id text,
  is_enabled boolean not null default false,
  attempts integer not null default 0,
  -- Why it is being registered anew: its account ended, or was closed.
  move_reason text check (move_reason in ('renewal', 'problem')),
  locale text not null,
  queued_at timestamptz not null,
  status_since timestamptz not null,
  registered_at timestamptz,
  -- The next try at the provider.
  due_at timestamptz,
  check ((status = 7) = (status_before is not null)),
  check (status not in (1, 2, 5, 6) or account_id is not null)
);
create index registration_line on registration (place) where status = 0;
create index registration_due on registration (due_at) where due_at is not null;
create index registration_account on registration (account_id);

-- Every change with its time and cause; the user sees it as a timeline.
create table registration_event (
  id bigint generated always as identity primary key,
  device_id uuid not null references device on delete cascade,
  at timestamptz not null,
  event text not null,
  from_status integer,
  to_status integer,
  account_id uuid,
  detail text
);
create index registration_event_of on registration_event (device_id, id);

-- How long people really waited, for the estimate.
create table registration_wait (
  id bigint generated always as identity primary key,
  registered_at timestamptz not null,
  wait_seconds integer not null
);
create index registration_wait_at on registration_wait (registered_at);

-- Closed by an operator, or by a line that is too long for the places there are.
alter table registration_gate add column closed_by text check (closed_by in ('operator', 'line'));
update registration_gate set closed_by = 'operator' where not is_open;
