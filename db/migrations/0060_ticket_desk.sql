-- How operators share tickets: who answers, by when, what they tell each other, and replies that they save.

alter table ticket
  add column assignee_id uuid references operator on delete set null,
  -- When we first answered; null: not yet.
  add column answered_at timestamptz,
  -- By when we want to answer, while it is our turn.
  add column answer_due_at timestamptz;

update ticket set answered_at = (
  select min(created_at) from ticket_message where ticket_id = ticket.id and author = 'operator'
);
-- The targets of ticket.rules.ts at the time of this migration.
update ticket set answer_due_at = state_since + case when answered_at is null then interval '4 hours' else interval '12 hours' end
where state = 'open';

-- Which tickets are late, in order. Rows without a target count from the moment it became our turn.
drop index ticket_queue;
create index ticket_queue on ticket ((coalesce(answer_due_at, state_since)), number) where state = 'open';
create index ticket_assignee on ticket (assignee_id, state) where assignee_id is not null and state <> 'closed';

-- The operator who wrote a message. Users see the store's name only.
alter table ticket_message
  add column operator_name text,
  add check (operator_name is null or author = 'operator');

-- What operators tell each other about a ticket. A table of its own, so that no call of a user can reach it.
create table ticket_note (
  id uuid primary key,
  ticket_id uuid not null references ticket on delete cascade,
  operator_name text not null,
  text text not null check (length(text) between 1 and 4000),
  created_at timestamptz not null
);
create index ticket_note_ticket on ticket_note (ticket_id, created_at);

-- Replies that operators use again. Texts may name variables in braces, such as {days_left}.
create table saved_reply (
  id uuid primary key,
  title text not null check (length(title) between 1 and 80),
  text_fa text not null default '',
  text_en text not null default '',
  text_ar text not null default '',
  text_ru text not null default '',
  revision integer not null default 1,
  updated_at timestamptz not null,
  updated_by text not null,
  check (length(text_fa) <= 4000 and length(text_en) <= 4000 and length(text_ar) <= 4000 and length(text_ru) <= 4000),
  check (text_fa <> '' or text_en <> '' or text_ar <> '' or text_ru <> '')
);
create unique index saved_reply_title on saved_reply (lower(title));
