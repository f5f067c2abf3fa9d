-- What the store owes if everybody asks for their money. Counting quotes every live subscription, so the result is kept
-- and shown with its time.
create table owed_count (
  is_the_row boolean primary key default true check (is_the_row),
  due_at timestamptz not null,
  -- Null until the first count.
  counted_at timestamptz,
  -- A list with one element for each developer account.
  sums jsonb,
  check ((counted_at is null) = (sums is null))
);
insert into owed_count (due_at) values ('epoch');
