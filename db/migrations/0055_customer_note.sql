-- Notes of operators about a customer.
create table customer_note (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  -- The name stays when the operator is removed.
  operator_id uuid references operator on delete set null,
  operator_name text not null,
  text text not null check (length(text) between 1 and 2000),
  -- The note is the reason for days that its operator granted. Such a note is neither edited nor deleted.
  granted_days integer check (granted_days > 0),
  created_at timestamptz not null,
  edited_at timestamptz
);
create index customer_note_of_user on customer_note (user_id, created_at desc, id desc);
