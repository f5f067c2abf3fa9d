-- Signed copies leave by last use; files that no row refers to are removed.

alter table signing drop constraint signing_state_check;
alter table signing add constraint signing_state_check
  check (state in ('waiting', 'running', 'done', 'failed', 'evicted'));

-- Set at most twice an hour: when a phone asks for the copy, or an installation is asked for.
alter table signing add column last_used_at timestamptz;
update signing set last_used_at = coalesce(finished_at, created_at) where state = 'done';
alter table signing add constraint signing_done_is_dated check (state <> 'done' or (last_used_at is not null and size is not null));
create index signing_kept on signing (last_used_at) include (size) where state = 'done';
create index signing_file on signing (storage_key);
create index ipa_file on ipa (storage_key);
create index ipa_content on ipa (sha256);
create index installation_of_signing on installation (signing_id, sent_at);

-- A stored file that no row refers to: not yet (it is being stored), or no more.
create table loose_file (
  storage_key text primary key,
  kind text not null check (kind in ('package', 'signed')),
  size bigint not null check (size >= 0),
  -- Empty: a row has just let go of it, and triggers do not know the product's time.
  remove_at timestamptz,
  -- Its removal has begun: nothing may refer to it any more.
  claimed_at timestamptz
);

-- Every way out leads here: eviction, another file for the version, a deleted application or account.
create function loosen_file() returns trigger language plpgsql as $$
begin
  if old.storage_key is not null and (tg_op = 'DELETE' or new.storage_key is distinct from old.storage_key) then
    insert into loose_file (storage_key, kind, size) values (old.storage_key, tg_argv[0], coalesce(old.size, 0))
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger ipa_loosen_file after delete or update of storage_key on ipa
  for each row execute function loosen_file('package');
create trigger signing_loosen_file after delete or update of storage_key on signing
  for each row execute function loosen_file('signed');

-- Copies that were refused or signed before there was a checker may still be stored under their old key.
insert into loose_file (storage_key, kind, size)
select 'signed/' || id || '.ipa', 'signed', coalesce(size, 0) from signing where storage_key is null;
