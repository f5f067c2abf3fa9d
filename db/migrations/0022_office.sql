-- The store's own people. They come by the command line only, and every change they make is written down.
create table operator (
  id uuid primary key,
  name text not null unique check (name ~ '^[a-z][a-z0-9._-]{1,31}$'),
  roles text[] not null check (cardinality(roles) > 0 and roles <@ array['support', 'content', 'finance', 'owner']),
  password_hash text not null,
  sealed_totp bytea not null,
  -- Of the last code that was taken: none counts twice.
  totp_step bigint not null default 0,
  is_disabled boolean not null default false,
  created_at timestamptz not null,
  signed_in_at timestamptz
);

create table operator_passkey (
  id uuid primary key,
  operator_id uuid not null references operator on delete cascade,
  credential_id bytea not null unique,
  -- As SubjectPublicKeyInfo.
  public_key bytea not null,
  sign_count bigint not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index operator_passkey_operator on operator_passkey (operator_id);

create table operator_session (
  token_hash bytea primary key,
  operator_id uuid not null references operator on delete cascade,
  -- How they proved who they are.
  means text not null check (means in ('password', 'passkey')),
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index operator_session_operator on operator_session (operator_id);

-- What a passkey must sign; each is good for once.
create table operator_challenge (
  challenge bytea primary key,
  -- Null: somebody is signing in, and we do not know yet who.
  operator_id uuid references operator on delete cascade,
  expires_at timestamptz not null
);

-- Written before the change, completed after it: a line that stayed 'begun' is a change that was cut off.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- The name stays when the operator goes.
  operator_id uuid references operator on delete set null,
  operator_name text not null,
  call text not null,
  subject text,
  detail jsonb not null,
  outcome text not null,
  ended_at timestamptz
);
create index audit_operator on audit (operator_name, id desc);
create index audit_call on audit (call, id desc);
create index audit_subject on audit (subject, id desc) where subject is not null;
