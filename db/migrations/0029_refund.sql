-- Refunds per purchase, approval of some payouts, and browsers by the time they were first seen.

-- A closure is made up for in whole days. When it began tells how much of them nobody waited for: a refund does not count
-- that part as bought and unused.
alter table subscription_line add column waited_from timestamptz;
update subscription_line set waited_from = substring(source from 49)::timestamptz
where reason = 'reset_wait' and source ~ '^reset_wait:[0-9a-f-]{36}:\d{4}-\d{2}-\d{2}T';

-- seen_at is the last login from this browser. Of older rows the first one is not known: the last one is never earlier.
alter table known_browser add column first_seen_at timestamptz;
update known_browser set first_seen_at = seen_at;
alter table known_browser alter column first_seen_at set not null;

alter table refund
  -- The request came from a browser that had been known for less than a week.
  add column is_new_browser boolean not null default false,
  -- waiting: an operator must approve the payout to this card first. Null: no approval was needed.
  add column approval text check (approval in ('waiting', 'approved')),
  add column approved_at timestamptz,
  -- No payout is due or was asked for while it waits.
  add check (
    approval is distinct from 'waiting'
    or (state = 'paying' and sealed_card is not null and due_at is null and asked_at is null and submitted_at is null)
  ),
  add check ((approval is not distinct from 'approved') = (approved_at is not null));
create index refund_waiting_approval on refund (number) where approval = 'waiting';
