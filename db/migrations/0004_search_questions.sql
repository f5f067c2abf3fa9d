-- The three questions of a search. As functions, because planning them takes longer than answering them and a
-- function's plan is kept; without reading whole tables, which the planner would choose for a word it thinks common,
-- and grouping by hash, where it would sort thousands of rows that it takes for one.

-- Words that are a key or begin with it, the most popular first.
create function search_words(keys text[], most integer) returns table (at integer, id integer, word text)
language plpgsql stable set enable_seqscan = off as $$
#variable_conflict use_column
begin
  return query
  select asked.at::integer - 1, found.id, found.word
  from unnest(keys) with ordinality as asked(key, at)
  cross join lateral (
    select w.id, w.word from search_word w where w.word = asked.key
    union all
    (select w.id, w.word from search_word w where length(asked.key) = 1 and left(w.word, 1) = asked.key
      order by w.popularity desc limit most)
    union all
    (select w.id, w.word from search_word w where length(asked.key) = 2 and left(w.word, 2) = asked.key
      order by w.popularity desc limit most)
    union all
    (select w.id, w.word from search_word w where length(asked.key) = 3 and left(w.word, 3) = asked.key
      order by w.popularity desc limit most)
    union all
    (select b.id, b.word from (
      select w.id, w.word, w.popularity from search_word w
      where length(asked.key) > 3 and w.word > asked.key and w.word < asked.key || chr(1114111)
      order by w.word limit 1000
    ) b order by b.popularity desc limit most)
  ) found;
end $$;

-- Words that are spelt or sound like a key; the caller judges how much.
create function search_alike(neighbours text[], skeletons text[], most integer)
returns table (at integer, id integer, word text, skeleton text)
language plpgsql stable set enable_seqscan = off as $$
#variable_conflict use_column
begin
  return query
  select asked.at::integer - 1, found.id, found.word, found.skeleton
  from unnest(neighbours, skeletons) with ordinality as asked(neighbours, skeleton, at)
  cross join lateral (
    (select w.id, w.word, w.skeleton from search_word w
      where w.neighbours && string_to_array(asked.neighbours, ' ') limit 300)
    union
    (select w.id, w.word, w.skeleton from search_word w
      where length(asked.skeleton) > 1 and w.skeleton = asked.skeleton order by w.popularity desc limit most)
    union
    (select w.id, w.word, w.skeleton from search_word w
      where length(asked.skeleton) > 2 and w.skeleton > asked.skeleton
        and w.skeleton < asked.skeleton || chr(1114111)
      order by w.skeleton limit most)
  ) found;
end $$;

-- Applications that satisfy one of the plans, by cost and popularity, a page of them, with counts of all. A plan has
-- parts; a pair says which word may stand for a part, at what cost, and how many of its applications are read.
create function search_rank(
  plan_parts integer[], plan_needed integer[], plan_missing integer[], plan_whole boolean[],
  pair_plan integer[], pair_part integer[], pair_word integer[], pair_cost integer[], pair_depth integer[],
  whole_costs integer[], word_costs integer[], wanted_traits integer, wanted_type integer, wanted_category text,
  wanted_ios integer, cost_window integer, most integer, exact_depth integer, page_size integer, page_start integer
) returns table (
  all_count integer, application_count integer, game_count integer, best integer,
  application_id bigint, cost integer, plan integer
) language plpgsql stable set enable_seqscan = off set enable_sort = off set jit = off as $$
#variable_conflict use_column
begin
  return query
  with plan as materialized (
    select t.at::integer - 1 as plan, t.parts, t.needed, t.missing,
      case when t.is_whole then whole_costs else word_costs end as field_costs
    from unnest(plan_parts, plan_needed, plan_missing, plan_whole)
      with ordinality as t(parts, needed, missing, is_whole, at)
  ), pair as materialized (
    select * from unnest(pair_plan, pair_part, pair_word, pair_cost, pair_depth)
      as t(plan, part, word_id, cost, depth)
  ), read as materialized (
    select plan, part, word_id, depth, pair.cost as word_cost, pair.cost + plan.field_costs[found.field + 1] as cost,
      parts, found.application_id, found.popularity, found.traits
    from pair join plan using (plan)
    cross join lateral (
      select p.application_id, p.popularity, p.traits, p.field from search_posting p
      where p.word_id = pair.word_id order by p.popularity desc limit pair.depth
    ) found
  ), hit as materialized (
    select plan, part, application_id, min(parts) as parts, min(popularity) as popularity, min(traits) as traits,
      min(cost) as cost
    from read where traits & wanted_traits = wanted_traits group by plan, part, application_id
  ), cut as materialized (
    -- A common word was read only in part. The applications of a plan's rarest part are asked one by one whether
    -- they have it, a lookup by key each; only for the very words that were typed, or it would be too many.
    select plan, part, word_id, word_cost from read where parts > 1 and depth = exact_depth
    group by plan, part, word_id, word_cost having count(*) >= exact_depth
  ), rare as materialized (
    select distinct on (plan) plan, part, needed < parts as is_loose from (
      select plan, part, size, count(*) over (partition by plan) as present
      from (select plan, part, count(*) as size from hit where parts > 1 group by plan, part) one
    ) sized join plan using (plan) where present >= needed order by plan, size
  ), entrant as materialized (
    select * from (
      select plan, application_id, popularity, traits,
        row_number() over (partition by plan order by popularity desc, application_id) as place
      from (select plan, application_id, min(popularity) as popularity, min(traits) as traits
        from hit join rare using (plan) where hit.part = rare.part or is_loose group by plan, application_id) one
    ) placed where place <= most
  ), asked as materialized (
    select plan, cut.part, application_id, entrant.popularity, entrant.traits,
      cut.word_cost + plan.field_costs[p.field + 1] as cost
    from entrant join cut using (plan) join plan using (plan)
    join search_posting p using (word_id, popularity, application_id)
  ), satisfied as (
    select plan, application_id, min(popularity) as popularity, min(traits) as traits,
      (sum(cost) + min(missing) * (min(parts) - count(*))) / min(parts) as cost
    from (
      select plan, part, application_id, min(popularity) as popularity, min(traits) as traits, min(cost) as cost from (
        select plan, part, application_id, popularity, traits, cost from hit where plan in (select plan from rare)
        union all select plan, part, application_id, popularity, traits, cost from asked
      ) either group by plan, part, application_id
    ) best_part join plan using (plan)
    group by plan, application_id having count(*) >= min(needed)
  ), found as materialized (
    -- The cost before the plan, in one number.
    select application_id, min(popularity) as popularity, min(traits) as traits,
      min((cost::integer + 1000) * 100 + plan) as worth
    from (
      select plan, application_id, popularity, traits, cost from hit where parts = 1
      union all select plan, application_id, popularity, traits, cost from satisfied
    ) judged
    where (wanted_category is null and wanted_ios is null) or exists (
      select from application_search s
      where s.application_id = judged.application_id
        and (wanted_ios is null or s.minimum_ios <= wanted_ios)
        and (wanted_category is null
          or (select c.id from category c where c.label = wanted_category) = any(s.category_ids)))
    group by application_id
  ), kept as materialized (
    select * from found where worth / 100 <= (select min(worth) / 100 from found) + cost_window
  ), total as (
    select count(*)::integer as all_count, (count(*) filter (where traits & 1 > 0))::integer as application_count,
      (count(*) filter (where traits & 2 > 0))::integer as game_count, min(worth) / 100 - 1000 as best
    from kept
  )
  select total.*, page.application_id, page.worth / 100 - 1000, page.worth % 100
  from total left join (
    select * from kept where traits & wanted_type = wanted_type
    order by worth / 100, popularity desc, application_id limit page_size offset page_start
  ) page on true
  order by page.worth / 100, page.popularity desc, page.application_id;
end $$;
