-- Who somebody is: a phone number proved by a code, the browsers that proved it, and their sessions.

create table app_user (
  id bigint generated always as identity primary key,
  phone_number text not null unique,
  created_at timestamptz not null
);

-- A code on its way to a phone, and how guessing at it went. A lane keeps people apart who name the same number:
-- strangers share one, a browser that logged in before has its own, so that nobody's guessing locks it out.
create table login_lane (
  phone_number text not null,
  lane text not null,
  -- Keyed hash; null when there is no code, or it was used or guessed at too often.
  code_hash bytea,
  code_expires_at timestamptz,
  code_wrong_tries integer not null default 0,
  -- Since the last success: too many hold the lane until an operator or a known browser frees it.
  wrong_streak integer not null default 0,
  -- When the row is forgotten.
  erase_at timestamptz not null,
  primary key (phone_number, lane)
);
create index login_lane_erasure on login_lane (erase_at);

-- Browsers that have logged in, by the keyed hash of the identifier they made for themselves.
create table known_browser (
  user_id bigint not null references app_user on delete cascade,
  identifier_hash bytea not null,
  seen_at timestamptz not null,
  primary key (user_id, identifier_hash)
);

create table session (
  id uuid primary key,
  user_id bigint not null references app_user on delete cascade,
  created_at timestamptz not null,
  -- However often it is refreshed.
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('signed_out', 'signed_out_everywhere', 'token_reused')),
  refresh_hash bytea not null,
  -- The token before: two tabs that refresh at once both live.
  previous_refresh_hash bytea,
  rotated_at timestamptz,
  -- A fresh code was entered in this session; it stands in for a missing secret key until then.
  stepped_up_until timestamptz
);
create index session_of_user on session (user_id) where ended_at is null;
create index session_expiry on session (expires_at);
