-- Developers' test devices: they introduce themselves for a token that we hand out, without an account.

create table developer_token (
  id bigint generated always as identity primary key,
  -- Whom it was given to, as the operator calls them.
  name text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);

create table developer_device (
  id uuid primary key,
  developer_token_id bigint not null references developer_token on delete cascade,
  udid text not null,
  -- 0 iPhone, 1 iPad, 2 iPod (specification section 3).
  type integer not null check (type between 0 and 2),
  product text not null,
  build text not null,
  enrolled_at timestamptz not null,
  unique (developer_token_id, udid)
);

-- An attempt is a user's or a developer's, never both and never nobody's.
alter table enrolment add column developer_token_id bigint references developer_token on delete cascade;
alter table enrolment add constraint enrolment_of_one check (num_nonnulls(user_id, developer_token_id) = 1);
create index enrolment_of_developer on enrolment (developer_token_id) where developer_token_id is not null;
