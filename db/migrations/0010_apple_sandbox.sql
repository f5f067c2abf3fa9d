-- The sandbox's developer programme: accounts with their keys, devices, certificates and profiles.

create table sandbox.apple_account (
  id bigint generated always as identity primary key,
  name text not null,
  team_id text not null unique,
  issuer_id uuid not null,
  key_id text not null unique,
  -- Of the key that signs the tokens; its private half is known to whoever added the account, and to nobody here.
  public_key text not null,
  -- Devices of each type in a year of membership.
  capacity integer not null check (capacity >= 0),
  state text not null default 'ok' check (
    state in ('ok', 'closed', 'agreement_expired', 'session_expired', 'certificate_revoked', 'full', 'slow', 'failing')
  ),
  -- Calls answered while failing: every second one fails in another way.
  failures integer not null default 0,
  created_at timestamptz not null
);

create table sandbox.apple_bundle_id (
  id text primary key,
  account_id bigint not null references sandbox.apple_account on delete cascade,
  identifier text not null,
  unique (account_id, identifier)
);

create table sandbox.apple_device (
  id text primary key,
  account_id bigint not null references sandbox.apple_account on delete cascade,
  udid text not null,
  name text not null,
  type text not null check (type in ('iphone', 'ipad', 'ipod')),
  added_at timestamptz not null,
  -- Until then it may not be registered at all: it stood on a membership that was ended.
  ineligible_until timestamptz,
  -- Until then it is processed; a device of the first ten never was.
  enabled_at timestamptz not null,
  is_disabled boolean not null default false,
  unique (account_id, udid)
);
create index apple_device_place on sandbox.apple_device (account_id, type);
create index apple_device_udid on sandbox.apple_device (lower(udid));

create table sandbox.apple_certificate (
  id text primary key,
  account_id bigint not null references sandbox.apple_account on delete cascade,
  serial_number text not null,
  -- DER.
  content bytea not null,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  revoked_at timestamptz
);
create index apple_certificate_account on sandbox.apple_certificate (account_id);

create table sandbox.apple_profile (
  id text primary key,
  account_id bigint not null references sandbox.apple_account on delete cascade,
  name text not null,
  uuid uuid not null,
  certificate_ids text[] not null,
  device_ids text[] not null,
  -- CMS around the plist, as a device reads it.
  content bytea not null,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  unique (account_id, name)
);

-- Tries of a device that were turned away on purpose.
create table sandbox.apple_refusal (
  account_id bigint not null references sandbox.apple_account on delete cascade,
  udid text not null,
  count integer not null,
  primary key (account_id, udid)
);

-- Who issues certificates and signs profiles here, made when the first is asked for.
create table sandbox.apple_authority (
  is_the_row boolean primary key default true check (is_the_row),
  certificate text not null,
  key text not null
);
