-- What a device was told when it entered the line stands: a date that moves on by itself is no promise.
alter table registration
  add column usually_at timestamptz,
  add column latest_at timestamptz,
  add column promise_waits integer not null default 0;
update registration
  set usually_at = queued_at + interval '18 days', latest_at = queued_at + interval '36 days';
alter table registration
  alter column usually_at set not null,
  alter column latest_at set not null;
