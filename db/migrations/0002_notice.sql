-- Messages to people, and who wants to be told when registration opens (/visitLater).

create table registration_gate (
  is_the_row boolean primary key default true check (is_the_row),
  is_open boolean not null,
  changed_at timestamptz
);
insert into registration_gate (is_open) values (true);

create table registration_interest (
  id bigint generated always as identity primary key,
  phone_number text not null,
  locale text not null,
  created_at timestamptz not null,
  announced_at timestamptz
);
-- One open wish per number: fifty equal requests make one row, and the database decides.
create unique index registration_interest_open on registration_interest (phone_number) where announced_at is null;

create table notice (
  id bigint generated always as identity primary key,
  -- What the message is about, so that the same event never makes two messages.
  subject text not null unique,
  phone_number text,
  text text,
  -- waiting → sending → sent | failed. `sending` that outlives its worker is repeated under the same id.
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed')),
  attempts integer not null default 0,
  provider text,
  provider_message_id text,
  failure text,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- When number and text are forgotten.
  erase_at timestamptz
);
create index notice_unfinished on notice (created_at) where state in ('waiting', 'sending');
create index notice_erasure on notice (erase_at) where erase_at is not null;

-- The sandbox telephone network: what both SMS twins were asked to send.
create table sandbox.sms_message (
  id bigint generated always as identity primary key,
  provider text not null,
  local_id bigint,
  receptor text not null,
  text text not null,
  code text,
  delivery text not null default 'delivered',
  created_at timestamptz not null,
  unique (provider, local_id)
);
create index sms_message_inbox on sandbox.sms_message (receptor, id desc);
