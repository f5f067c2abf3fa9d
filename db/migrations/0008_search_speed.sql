-- A search asked too often and planned too much (docs/decisions/0021-search-speed.md). The applications of words are
-- now only read here and ranked in src/features/search/ranking.rules.ts: most of the time went into the executor's
-- steps between a thousand rows, not into reading them. What is left of the questions keeps one plan.

drop function search_rank;

-- The neighbours of a word stood in its row as well as in the index, and were five sixths of the table.
drop index search_word_neighbours;
alter table search_word drop column neighbours;
create index search_word_neighbours on search_word using gin (search_neighbours(word, skeleton))
  with (fastupdate = off);

-- With what is asked of a word, so that its beginnings are read from the index alone.
alter table search_word drop constraint search_word_word_key;
create unique index search_word_word on search_word (word) include (id, popularity);

drop function search_words;
drop function search_alike;

-- Words that are a key or begin with it, the most popular first; all of a key in one row, for a row of its own costs
-- the client more than reading it costs here. No word holds a space.
create function search_words(keys text[], most integer) returns table (at integer, ids bigint[], words text)
language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan set jit = off as $$
#variable_conflict use_column
begin
  return query
  select asked.at::integer - 1, found.ids, found.words
  from unnest(keys) with ordinality as asked(key, at)
  cross join lateral (select array_agg(id::bigint) as ids, string_agg(word, ' ') as words from (
    select w.id, w.word from search_word w where w.word = asked.key
    union all
    (select w.id, w.word from search_word w
      where length(asked.key) = 1 and left(w.word, 1) = asked.key and w.word <> asked.key
      order by w.popularity desc limit most)
    union all
    (select w.id, w.word from search_word w
      where length(asked.key) = 2 and left(w.word, 2) = asked.key and w.word <> asked.key
      order by w.popularity desc limit most)
    union all
    (select w.id, w.word from search_word w
      where length(asked.key) = 3 and left(w.word, 3) = asked.key and w.word <> asked.key
      order by w.popularity desc limit most)
    union all
    (select b.id, b.word from (
      select w.id, w.word, w.popularity from search_word w
      where length(asked.key) > 3 and w.word > asked.key and w.word < asked.key || chr(1114111)
      order by w.word limit 1000
    ) b order by b.popularity desc limit most)
  ) one) found
  where found.ids is not null;
end $$;

-- Words that are spelt or sound like a key, some twice; the caller judges how much.
create function search_alike(neighbours text[], skeletons text[], most integer)
returns table (at integer, ids bigint[], words text, sounds text)
language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan set jit = off as $$
#variable_conflict use_column
begin
  return query
  select asked.at::integer - 1, found.ids, found.words, found.sounds
  from unnest(neighbours, skeletons) with ordinality as asked(neighbours, skeleton, at)
  cross join lateral (
    select array_agg(id::bigint) as ids, string_agg(word, ' ') as words, string_agg(skeleton, ' ') as sounds from (
    (select w.id, w.word, w.skeleton from search_word w
      where search_neighbours(w.word, w.skeleton) && string_to_array(asked.neighbours, ' ') limit 300)
    union all
    (select w.id, w.word, w.skeleton from search_word w
      where length(asked.skeleton) > 1 and w.skeleton = asked.skeleton order by w.popularity desc limit most)
    union all
    (select w.id, w.word, w.skeleton from search_word w
      where length(asked.skeleton) > 2 and w.skeleton > asked.skeleton
        and w.skeleton < asked.skeleton || chr(1114111)
      order by w.skeleton limit most)
  ) one) found
  where found.ids is not null;
end $$;

-- The applications of each word, the most popular first and so many at most; each as one number: id, popularity
-- (10 bits), field (3 bits), traits (7 bits).
create function search_postings(words integer[], depths integer[]) returns table (word_id integer, list bigint[])
language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan set jit = off as $$
#variable_conflict use_column
begin
  return query
  select asked.word_id, array(
    select p.application_id * 1048576 + p.popularity * 1024 + p.field * 128 + p.traits from search_posting p
    where p.word_id = asked.word_id order by p.popularity desc limit asked.depth)
  from unnest(words, depths) as asked(word_id, depth);
end $$;

-- Which of these applications have the word.
create function search_among(words integer[], popularities integer[], ids bigint[])
returns table (at integer, posting bigint)
language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan set jit = off as $$
#variable_conflict use_column
begin
  return query
  select asked.at::integer - 1, p.application_id * 1048576 + p.popularity * 1024 + p.field * 128 + p.traits
  from unnest(words, popularities::smallint[], ids) with ordinality as asked(word_id, popularity, application_id, at)
  join search_posting p using (word_id, popularity, application_id);
end $$;
