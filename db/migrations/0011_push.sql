-- Notifications in people's browsers (Web Push): who wants them where, and what is told.

create table push_subscription (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  -- It is told only while somebody is signed in there.
  session_id uuid not null references session on delete cascade,
  -- The address of one browser at its push service; whoever knows it and the keys can write to it.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  locale text not null,
  created_at timestamptz not null
);
create index push_subscription_of_user on push_subscription (user_id, id);
create index push_subscription_of_session on push_subscription (session_id);

create table push_message (
  id bigint generated always as identity primary key,
  -- What the message is about, so that the same event never makes two messages.
  subject text not null unique,
  user_id bigint references app_user on delete cascade,
  -- By language.
  title jsonb,
  body jsonb,
  url text,
  -- waiting → sending → sent | failed. `sending` that outlives its worker is repeated: see push_delivery.
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed')),
  attempts integer not null default 0,
  failure text,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- When user and text are forgotten.
  erase_at timestamptz
);
create index push_message_of_user on push_message (user_id);
create index push_message_erasure on push_message (erase_at) where erase_at is not null;

-- Which browsers a message is done with, so that a repeat goes only to the others.
create table push_delivery (
  message_id bigint not null references push_message on delete cascade,
  subscription_id bigint not null references push_subscription on delete cascade,
  outcome text not null check (outcome in ('accepted', 'refused')),
  primary key (message_id, subscription_id)
);
create index push_delivery_of_subscription on push_delivery (subscription_id);
