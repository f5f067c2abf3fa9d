-- What the office shows of accounts and of devices that wait: when Apple answered last, what became of an account, and
-- why a device was moved.

alter table developer_account
  -- The last check of the account at Apple, and what came of it; null: not checked since this column exists.
  add column checked_at timestamptz,
  add column check_outcome text check (check_outcome in ('whole', 'defect', 'unavailable', 'no_session', 'closed')),
  -- The last time that Apple answered at all.
  add column answered_at timestamptz,
  -- False: an operator stopped it. Its devices stay and are finished; it takes no new ones.
  add column takes_devices boolean not null default true;

-- What became of an account, with the time: changes of its state and what operators did with it.
create table developer_account_event (
  id bigint generated always as identity primary key,
  account_id uuid not null references developer_account on delete cascade,
  at timestamptz not null,
  event text not null check (event in (
    'added', 'open', 'without_session', 'closed', 'retired', 'renewed', 'key_replaced', 'capacity_set', 'stopped', 'resumed'
  )),
  detail text
);
create index developer_account_event_of on developer_account_event (account_id, id);
insert into developer_account_event (account_id, at, event, detail)
select id, created_at, 'added', null from developer_account order by created_at;
insert into developer_account_event (account_id, at, event, detail)
select id, state_since, state, state_reason from developer_account where state <> 'open' order by state_since;

-- An operator may move a device although nothing is wrong with its account.
alter table registration drop constraint registration_move_reason_check;
alter table registration add constraint registration_move_reason_check
  check (move_reason in ('renewal', 'problem', 'operator'));

-- The list of work reads only the oldest of each kind.
create index registration_late on registration (latest_at) where status in (0, 1, 5, 7);
create index registration_failed on registration (status_since) where status = 3;
create index refund_to_pay on refund (requested_at) where state = 'paying';
