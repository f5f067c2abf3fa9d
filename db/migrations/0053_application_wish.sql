-- Applications that visitors searched for in vain and asked the store for. Who asked is not stored here: a limit counts
-- each visitor once a day.
create table application_wish (
  -- The query in the spelling that search compares, so that its spellings are counted together.
  wish text primary key check (length(wish) between 1 and 200),
  -- As the last visitor typed it.
  typed text not null check (length(typed) between 1 and 200),
  count integer not null default 1 check (count > 0),
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index application_wish_count on application_wish (count desc, last_at desc);
