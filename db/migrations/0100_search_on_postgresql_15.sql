-- PostgreSQL 15 and 16 have no collation pg_c_utf8, so there no application could be written. Other versions keep theirs.
do $$
begin
  if not exists (select from pg_collation where collname = 'pg_c_utf8') then
    execute replace(pg_get_functiondef('search_normal(text)'::regprocedure),
      'collate pg_c_utf8', 'collate "und-x-icu"');
  end if;
end $$;
