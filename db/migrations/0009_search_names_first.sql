-- Of many words with one beginning the first sixty are looked at. By popularity alone these were the little words of
-- summaries, and whoever typed one letter was shown applications that do not begin with it. Now words that are a name
-- come first, then those of a name, then those of developers and categories; by popularity among themselves.

-- Tells these applications anew; those that are gone or not published are only forgotten.
create or replace function search_refresh(ids bigint[]) returns void
language sql as $$
  select search_forget(ids);

  with source as (
    select a.id, t.field, t.text
    from application a join developer d on d.id = a.developer_id
    cross join lateral (values (0, a.name_fa), (0, a.name_en), (2, d.name_fa), (2, d.name_en),
      (6, a.summary_fa), (6, a.summary_en)) t(field, text)
    where a.id = any(ids) and a.is_published
    union all
    select m.application_id, 4, t.text
    from application_category m join category c on c.id = m.category_id
    cross join lateral (values (c.name_fa), (c.name_en)) t(text)
    where m.application_id = any(ids)
  ), normal as materialized (
    select id, field, search_normal(text) as text from source
    -- A half-space divides words, and joins them too.
    union all
    select id, field, search_normal(replace(text, chr(8204), '')) from source where strpos(text, chr(8204)) > 0
  ), spelt as (
    select id, field, left(search_compact(text), 64) collate "C" as word from normal where field < 6
    union all
    select id, least(field + 1, 6), left(part, 64) collate "C"
    from normal cross join lateral unnest(string_to_array(text, ' ')) part
    where field < 6 or length(part) > 2
  ), best as (
    select id, word, min(field) as field from spelt where word <> '' group by id, word
  ), told as (
    select id, array_agg(word order by word) as words, array_agg(field order by word) as fields
    from best group by id
  )
  insert into application_search
    (application_id, developer_id, category_ids, traits, minimum_ios, popularity, words, fields)
  select a.id, a.developer_id,
    array(select m.category_id from application_category m where m.application_id = a.id),
    case a.type when 'game' then 2 else 1 end
      + case when a.is_compatible_with_iphone then 4 else 0 end
      + case when a.is_compatible_with_ipad then 8 else 0 end
      + case a.origin when 'iranian' then 16 when 'foreign' then 32 else 64 end,
    coalesce((select search_ios(v.minimum_ios_version) from application_version v
      where v.application_id = a.id order by v.place desc limit 1), 0),
    search_popularity(a.download_count), told.words, told.fields::smallint[]
  from told join application a on a.id = told.id
  where a.is_published;

  -- Only what is new: the sound and neighbours of a word would be worked out before the conflict is seen.
  insert into search_word (word, popularity)
  select said.word, said.popularity
  from (select word, max(s.popularity + (array[2000, 1000, 500, 500, 500, 500, 0])[field + 1]) as popularity
    from application_search s cross join lateral unnest(s.words, s.fields) named(word, field)
    where s.application_id = any(ids) group by word) said
  left join search_word known using (word)
  where known.word is null or known.popularity < said.popularity
  order by said.word
  on conflict (word) do update set popularity = excluded.popularity
    where search_word.popularity < excluded.popularity;

  insert into search_posting (word_id, popularity, field, application_id, traits)
  select w.id, s.popularity, named.field, s.application_id, s.traits
  from application_search s cross join lateral unnest(s.words, s.fields) named(word, field)
  join search_word w using (word)
  where s.application_id = any(ids);
$$;

select search_refresh(array_agg(id)) from application;
