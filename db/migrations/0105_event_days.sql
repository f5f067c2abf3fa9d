-- Events lie in one table for each day (UTC), so that a day is dropped instead of deleted row by row. The days inherit
-- from tracked_event, which keeps its name, its columns and its unique subject: the statements of the previous version
-- work on, also its "on conflict (subject)", which a declarative partition by day cannot have (docs/decisions/0089).

-- The first event of each key against repeats. Kept for as long as a repeat is recognised.
create table tracked_subject (
  subject text primary key,
  event_id uuid not null,
  created_at timestamptz not null
);

-- No event may come between reading the known subjects and the trigger.
lock table tracked_event in share row exclusive mode;
insert into tracked_subject (subject, event_id, created_at)
  select subject, id, created_at from tracked_event where subject is not null;
create index tracked_subject_age on tracked_subject (created_at);

create function tracked_day_name(at timestamptz) returns text language sql stable as $$
  select 'tracked_event_' || to_char(at at time zone 'UTC', 'YYYYMMDD')
$$;

-- Makes the tables of these days, where they are missing.
create function add_tracked_days(first timestamptz, days integer) returns void language plpgsql as $$
declare
  midnight timestamptz;
  day_table text;
begin
  -- Two workers make the same days at the same time.
  perform pg_advisory_xact_lock(7203413);
  for day in 0..days - 1 loop
    midnight := (date_trunc('day', first at time zone 'UTC') + day * interval '1 day') at time zone 'UTC';
    day_table := tracked_day_name(midnight);
    if to_regclass(day_table) is null then
      execute format(
        'create table %I (like tracked_event including indexes, check (created_at >= %L and created_at < %L)) inherits (tracked_event)',
        day_table, midnight, midnight + interval '24 hours');
    end if;
  end loop;
end $$;

-- Sends an event to its day, unless it is a repeat. Without a table of its day it stays in tracked_event: no event fails
-- for want of a table. Inserted again from there, it goes to its day.
create function route_tracked_event() returns trigger language plpgsql as $$
declare
  day_table text := tracked_day_name(new.created_at);
begin
  if new.subject is not null then
    insert into tracked_subject (subject, event_id, created_at) values (new.subject, new.id, new.created_at)
      on conflict (subject) do nothing;
    if not found and new.id <> (select event_id from tracked_subject where subject = new.subject) then return null; end if;
  end if;
  if to_regclass(day_table) is null then return new; end if;
  execute format('insert into %I select ($1).*', day_table) using new;
  return null;
end $$;
create trigger tracked_event_day before insert on tracked_event for each row execute function route_tracked_event();
