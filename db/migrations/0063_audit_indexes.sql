-- The audit by day, and by operator and kind of change, stays fast with a million entries.
create index audit_at on audit (at, id);
create index audit_operator_call on audit (operator_name, call, id desc);
