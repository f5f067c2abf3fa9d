-- Guessing at login codes, limits without readable subjects, and the language that an owner is written to in.

-- How often wrong codes were entered for a number, whichever lane they came by. Only a right code sets it back; pauses
-- do not. Rows live for a year after the last wrong code.
create table login_number (
  phone_number text primary key,
  wrong_codes integer not null default 0,
  -- Wrong codes of the last 24 hours, oldest first.
  recent_wrong timestamptz[] not null default '{}',
  erase_at timestamptz not null
);
create index login_number_erasure on login_number (erase_at);

-- No hold and no day's count is lost: both are carried over from the lanes and from the limits.
with lane as (
  select phone_number, sum(wrong_streak)::integer as wrong_codes, max(erase_at) as erase_at
  from login_lane group by phone_number
), recent as (
  select split_part(subject, ' ', 1) as phone_number, array_agg(hit order by hit) as hits
  from limit_bucket, unnest(hits) hit where limit_name = 'wrongCodePerPhone' group by 1
)
insert into login_number (phone_number, wrong_codes, recent_wrong, erase_at)
select
  coalesce(lane.phone_number, recent.phone_number),
  greatest(coalesce(lane.wrong_codes, 0), coalesce(cardinality(recent.hits), 0)),
  coalesce(recent.hits, '{}'),
  -- A lane that was not held is erased after two days; its count now lives for a year.
  greatest(lane.erase_at, recent.hits[cardinality(recent.hits)], '-infinity') + interval '365 days'
from lane full join recent using (phone_number)
where coalesce(lane.wrong_codes, 0) > 0 or recent.phone_number is not null;

-- The lane's own count, for lanes that a hold does not close: a known browser, or the step-up of one session.
alter table login_lane add column recent_wrong timestamptz[] not null default '{}';

-- Subjects of limits were phone numbers and addresses in plain text. They are keyed hashes now, which SQL cannot compute
-- without the store's key. Wrong codes were carried over above; the other windows last a day at most and start again.
delete from limit_bucket
where limit_name like '%PerAddress' or limit_name in ('codePerPhone', 'wrongCodePerPhone', 'codeInAll');

-- Counters of the whole store by hour. Each hour has several rows, so that parallel logins do not wait for one row.
create table hourly_count (
  name text not null,
  hour timestamptz not null,
  shard integer not null,
  count integer not null,
  primary key (name, hour, shard)
);

-- The language of the last login. Before it was kept: that of the last purchase, or of a device's registration.
alter table app_user add column locale text;
update app_user set locale = coalesce(
  (select payment.locale from payment where payment.user_id = app_user.id order by payment.created_at desc limit 1),
  (select registration.locale from registration join device on device.id = registration.device_id
    where device.user_id = app_user.id order by device.enrolled_at desc limit 1)
);

-- Known browsers are forgotten after 180 days.
create index known_browser_age on known_browser (seen_at);

-- A key must lead to its device at every call that needs one.
create index device_key on device (secret_key_hash);

alter table session drop constraint session_end_reason_check;
alter table session add constraint session_end_reason_check
  check (end_reason in ('signed_out', 'signed_out_everywhere', 'token_reused', 'codes_guessed'));
