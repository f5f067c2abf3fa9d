-- Adds many events at once and returns their ids in order; a repeat has the id of the first one. The trigger of
-- tracked_event does the same row by row, which takes several times as long.
create function add_tracked_events(events jsonb) returns setof uuid language plpgsql as $$
declare
  day_table text;
begin
  -- In the order of their keys, so that two statements with the same keys do not wait for each other in a circle.
  insert into tracked_subject (subject, event_id, created_at)
    select subject, id, at from jsonb_to_recordset(events) as event (id uuid, subject text, at timestamptz)
    where subject is not null order by subject
    on conflict (subject) do nothing;
  for day_table in
    select distinct coalesce(to_regclass(tracked_day_name(at))::text, 'tracked_event')
    from jsonb_to_recordset(events) as event (at timestamptz)
  loop
    execute format(
      'insert into %I (id, name, subject, source, user_id, visitor_id, data, created_at, due_at)
      select id, name, event.subject, source, "userId", "visitorId", data, at, at
      from jsonb_to_recordset($1) as event (id uuid, name text, subject text, source text, "userId" bigint,
        "visitorId" uuid, data jsonb, at timestamptz)
      left join tracked_subject as first on first.subject = event.subject
      where coalesce(to_regclass(tracked_day_name(at))::text, ''tracked_event'') = %L
        and (event.subject is null or first.event_id = id)', day_table, day_table) using events;
  end loop;
  return query
    select coalesce(first.event_id, (event ->> 'id')::uuid)
    from jsonb_array_elements(events) with ordinality as given (event, place)
    left join tracked_subject as first on first.subject = event ->> 'subject'
    order by place;
end $$;
