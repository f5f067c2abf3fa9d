-- The account that a device was moved out of: it must not be given its old place there again.
alter table registration add column left_account_id uuid references developer_account;
