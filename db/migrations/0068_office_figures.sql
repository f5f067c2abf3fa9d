-- Daily sums for the figures of the office, so that no request scans payments or events. A day of Tehran is counted
-- until it is over, then stays.
create table figure_day (
  day date not null,
  figure text not null,
  -- What the figure is divided by: a test group, a package, a reason; '' where nothing is known.
  part text not null,
  count bigint not null,
  -- Tomans or seconds, whichever the figure adds up.
  amount bigint not null,
  primary key (day, figure, part)
);

create table figure_clock (
  is_the_row boolean primary key default true check (is_the_row),
  -- Days before this one are final.
  counted_before date,
  counted_at timestamptz,
  due_at timestamptz not null
);
insert into figure_clock (due_at) values ('epoch');

create index payment_paid_when on payment (paid_at) where paid_at is not null;
create index registration_registered_when on registration (registered_at) where registered_at is not null;
create index registration_event_enabled on registration_event (at) where event = 'enabled';
create index ticket_created_when on ticket (created_at);
create index installation_of_user on installation (user_id, created_at);
