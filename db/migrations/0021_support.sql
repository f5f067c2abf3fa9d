-- Support and opinions: files that people send, tickets, polls.

-- A file that was sent, as it is kept: checked, and pictures drawn anew. Its bytes are in the object storage.
create table upload (
  id uuid primary key,
  -- Who sent it or, where an operator did, whom it was sent to: the one user who may read it.
  user_id bigint not null references app_user on delete cascade,
  is_ours boolean not null default false,
  -- What it is for; who may read it is decided by whoever uses it.
  type text not null check (type in ('ticket')),
  name text not null check (length(name) between 1 and 120),
  media_type text not null,
  size integer not null check (size >= 0),
  -- Null: its bytes are gone.
  storage_key text unique,
  -- The row comes first: a file whose row was never completed is swept away with it.
  stored_at timestamptz,
  -- Part of a message from here on; what nobody used within a day is swept away.
  used_at timestamptz,
  -- Nobody reads it from here on. Its bytes go next, and its row where nothing names it.
  erased_at timestamptz,
  created_at timestamptz not null,
  check (storage_key is not null or erased_at is not null)
);
create index upload_user on upload (user_id);
create index upload_unused on upload (created_at) where used_at is null and erased_at is null;
create index upload_erasing on upload (erased_at)
  where erased_at is not null and (storage_key is not null or used_at is null);

create table ticket (
  id uuid primary key,
  -- What people quote.
  number bigint generated always as identity unique,
  user_id bigint not null references app_user on delete cascade,
  topic text not null,
  sub_topic text not null,
  -- What was filled in: [{"label": …, "value": …}], by the fields of the sub topic at that time.
  fields jsonb not null,
  -- open: it is our turn. answered: ours was said. waiting: we asked for something. closed: done.
  state text not null default 'open' check (state in ('open', 'answered', 'waiting', 'closed')),
  -- Since when it is so: whoever writes once more keeps their place in the queue.
  state_since timestamptz not null,
  locale text not null,
  -- Up to which message the user has read.
  read_number integer not null default 0,
  score integer check (score between 1 and 5),
  score_text text,
  scored_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  closed_at timestamptz,
  closed_by text check (closed_by in ('user', 'operator', 'time')),
  -- When it closes by itself because nobody answered us; when its files go, once it is closed.
  due_at timestamptz,
  check ((state = 'closed') = (closed_at is not null and closed_by is not null))
);
create index ticket_user on ticket (user_id, updated_at desc);
create index ticket_queue on ticket (state_since) where state = 'open';
create index ticket_due on ticket (due_at) where due_at is not null;

create table ticket_message (
  id uuid primary key,
  ticket_id uuid not null references ticket on delete cascade,
  -- 1, 2, 3 … within its ticket.
  number integer not null,
  author text not null check (author in ('user', 'operator')),
  text text not null,
  created_at timestamptz not null,
  unique (ticket_id, number)
);

create table ticket_file (
  upload_id uuid primary key references upload on delete cascade,
  message_id uuid not null references ticket_message on delete cascade,
  -- The field of the form that asked for it; null: a loose attachment.
  field text,
  position integer not null,
  unique (message_id, position)
);

create table poll (
  -- Part of its address.
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  question_fa text not null,
  question_en text not null,
  description_fa text not null default '',
  description_en text not null default '',
  -- How many options one person may choose: 1 is a single choice.
  maximum_choices integer not null default 1 check (maximum_choices >= 1),
  is_enabled boolean not null default true,
  closes_at timestamptz,
  -- Set when it was really closed, by its time or by an operator: from then on no vote counts, late ones neither.
  closed_at timestamptz,
  -- People, not choices.
  voters integer not null default 0 check (voters >= 0),
  created_at timestamptz not null
);

create index poll_due on poll (closes_at) where closed_at is null and closes_at is not null;

create table poll_option (
  id bigint generated always as identity primary key,
  poll_id text not null references poll on delete cascade,
  position integer not null,
  text_fa text not null,
  text_en text not null,
  -- Counted with each vote in its transaction, so that showing results costs nothing.
  votes integer not null default 0 check (votes >= 0),
  unique (poll_id, position)
);

create table poll_vote (
  poll_id text not null references poll on delete cascade,
  user_id bigint not null references app_user on delete cascade,
  option_ids bigint[] not null check (cardinality(option_ids) >= 1),
  created_at timestamptz not null,
  primary key (poll_id, user_id)
);
create index poll_vote_user on poll_vote (user_id);
