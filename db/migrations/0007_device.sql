-- A device says who it is: one attempt with a configuration profile each, and the devices that came of it.

create table enrolment (
  id uuid primary key,
  -- Null for a developer's test device, which needs no login.
  user_id bigint references app_user on delete cascade,
  -- Of the unguessable part of the profile's addresses.
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- What the device answered, once.
  answered_at timestamptz,
  udid text,
  product text,
  build text,
  -- Of the one-time token that Safari comes back with.
  claim_hash bytea unique,
  claimed_at timestamptz
);
create index enrolment_expiry on enrolment (expires_at);

create table device (
  -- Opaque: the udid never stands in an address.
  id uuid primary key,
  user_id bigint not null references app_user on delete cascade,
  udid text not null,
  -- 0 iPhone, 1 iPad, 2 iPod (specification section 3).
  type integer not null check (type between 0 and 2),
  product text not null,
  build text not null,
  secret_key_hash bytea not null,
  enrolled_at timestamptz not null,
  unique (user_id, udid)
);

-- The authority behind the sandbox's iPhones, made when the first of them answers.
create table sandbox.device_authority (
  is_the_row boolean primary key default true check (is_the_row),
  certificate text not null,
  key text not null
);
