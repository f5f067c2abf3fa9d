-- Lists of the office: views that operators keep, and the indexes that their orders, filters and searches use.

-- A filter of a list that an operator gave a name. Its query is what stands in the address of the list.
create table office_view (
  id uuid primary key,
  operator_id uuid not null references operator on delete cascade,
  list text not null check (list ~ '^[a-z]{1,30}$'),
  name text not null check (length(name) between 1 and 60),
  query text not null check (length(query) <= 500),
  created_at timestamptz not null,
  unique (operator_id, list, name)
);

-- Orders and filters of the payments.
create index payment_amount on payment (amount_toman, number);
create index payment_state on payment (state, number);
create index payment_list_time on payment ((coalesce(paid_at, created_at)));
create index payment_package on payment (package_id, number);
create index payment_application on payment (application_id, number) where application_id is not null;
create index payment_gift on payment (number) where is_gift;
create index payment_probe on payment (number) where kind = 'probe';
create index payment_tracking on payment (tracking_code) where tracking_code is not null;

-- Orders of the devices, and the search for the end of a udid.
create index device_enrolled on device (enrolled_at, id);
create index registration_since on registration (status_since, device_id);
create index registration_status_since on registration (status, status_since, device_id);
-- Devices whose owners were told an earlier time.
create index registration_overdue on registration (latest_at) where status in (0, 1, 5, 7);

-- The ledger by time.
create index ledger_transaction_at on ledger_transaction (at, id);

-- The queue of tickets and the list of a state.
create index ticket_unclosed on ticket (state_since, number) where state <> 'closed';
create index ticket_state on ticket (state, state_since, number);
create index refund_state on refund (state, number);
