-- What the office looks at every minute: days of what happened, and how groups of visitors fared.

-- Visitors of a day by test group: who came, and who of them did what the test is about within its days. Counted before
-- the events themselves are forgotten; nobody is named in it.
create table experiment_day (
  experiment text not null,
  day date not null,
  variant text not null,
  opened bigint not null check (opened > 0),
  converted bigint not null check (converted between 0 and opened),
  primary key (experiment, day, variant)
);

-- Days before this one are counted. One row.
create table experiment_clock (
  is_the_row boolean primary key default true check (is_the_row),
  counted_before date not null
);
insert into experiment_clock (counted_before) values ('2020-01-01');

create index tracked_event_when on tracked_event (name, created_at);
create index payment_when on payment (created_at);
create index installation_when on installation (created_at);
create index ticket_message_answer on ticket_message (created_at) where author = 'operator';
create index ticket_score on ticket (scored_at) where score is not null;
create index refund_paid_when on refund (paid_at) where state = 'paid';
create index registration_event_applied on registration_event (at) where event = 'applied';
create index registration_status on registration (status);
