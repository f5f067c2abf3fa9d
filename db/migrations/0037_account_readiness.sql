-- What keeps a developer account from registering devices, as its last check found it. No row: nothing known.
create table account_defect (
  account_id uuid not null references developer_account on delete cascade,
  defect text not null check (
    defect in ('unchecked', 'unreachable', 'key', 'role', 'certificate', 'certificate_role', 'app_id', 'app_id_role', 'profile', 'profile_role')
  ),
  -- The provider's own words, without udids; empty when it said nothing.
  detail text not null,
  since timestamptz not null,
  primary key (account_id, defect)
);
insert into account_defect (account_id, defect, detail, since)
select id, 'key', '', state_since from developer_account where state = 'without_session';

-- Registration also closes by itself while no account can register devices.
alter table registration_gate drop constraint registration_gate_closed_by_check;
alter table registration_gate add constraint registration_gate_closed_by_check check (closed_by in ('operator', 'line', 'accounts'));

-- app_id_missing: its App IDs were deleted and can be made again; role_limited: the key may read, and make nothing.
alter table sandbox.apple_account drop constraint apple_account_state_check;
alter table sandbox.apple_account add constraint apple_account_state_check check (
  state in ('ok', 'closed', 'agreement_expired', 'session_expired', 'certificate_revoked', 'app_id_missing', 'role_limited', 'full', 'slow', 'failing')
);
