-- Search: every application with the words by which it is found.
--
-- The index is kept by triggers, in the transaction that changes the catalogue: seed, import, back-office and a
-- hand at psql cannot forget it, nothing runs behind, and a search never sees a half-told application. For that
-- the spelling rules must exist here as well as in src/features/search/*.rules.ts; a property test over random
-- texts holds the two together. Whoever changes one changes both, in a new migration that ends with
-- `select search_refresh(array_agg(id)) from application`.
--
-- A word is looked up by itself, by its beginning, by its sound and by its neighbours: the same word with one
-- letter left out. Two words one mistake apart share a neighbour, so a misspelt word costs a few key lookups at
-- any size of the catalogue; trigrams find worse in words of four or five letters and cost more with every row.

-- In plpgsql, whose expressions are prepared once: as plain SQL functions they took ten times as long.

-- Repeated letters become one; digits stay. A loop, for a regular expression that looks back is slower.
create function search_collapse(input text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  letter text;
  last text := '';
  output text := '';
begin
  foreach letter in array string_to_array(input, null) loop
    if letter <> last or strpos('0123456789', letter) > 0 then output := output || letter; end if;
    last := letter;
  end loop;
  return output;
end $$;

-- Silent signs go, lookalikes become one letter, separators a space, repeated letters one.
create function search_normal(input text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  plain text := translate(
    lower(regexp_replace(normalize(input, nfkd),
      '[\u0027\u0060\u00ad\u02bc\u02be\u02bf\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u0610-\u061a\u0621\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u08d3-\u08ff\u1ab0-\u1aff\u1dc0-\u1dff\u200d-\u200f\u2018\u2019\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]',
      '', 'g') collate pg_c_utf8),
    'يىێېےكڪګةەہھٱۇۆۋßøđłıœæðς٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
    'یییییککگههههاوووsodlioedσ01234567890123456789');
begin
  -- Digits of scripts that hardly ever occur here.
  if plain ~ '[\u07c0-\u1c59\ua620-\uabf9]' then
    plain := translate(plain,
      '߀߁߂߃߄߅߆߇߈߉०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯'
        || '௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯෦෧෨෩෪෫෬෭෮෯๐๑๒๓๔๕๖๗๘๙'
        || '໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉႐႑႒႓႔႕႖႗႘႙០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙'
        || '᥆᥇᥈᥉᥊᥋᥌᥍᥎᥏᧐᧑᧒᧓᧔᧕᧖᧗᧘᧙᪀᪁᪂᪃᪄᪅᪆᪇᪈᪉᪐᪑᪒᪓᪔᪕᪖᪗᪘᪙᭐᭑᭒᭓᭔᭕᭖᭗᭘᭙᮰᮱᮲᮳᮴᮵᮶᮷᮸᮹'
        || '᱀᱁᱂᱃᱄᱅᱆᱇᱈᱉᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙꘠꘡꘢꘣꘤꘥꘦꘧꘨꘩꣐꣑꣒꣓꣔꣕꣖꣗꣘꣙꤀꤁꤂꤃꤄꤅꤆꤇꤈꤉꧐꧑꧒꧓꧔꧕꧖꧗꧘꧙'
        || '꧰꧱꧲꧳꧴꧵꧶꧷꧸꧹꩐꩑꩒꩓꩔꩕꩖꩗꩘꩙꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹',
      repeat('0123456789', 33));
  end if;
  return btrim(search_collapse(regexp_replace(plain,
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u02b0-\u02ff\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u06dd\u06de\u06e9\u06fd\u06fe\u2000-\u2bff\u2e00-\u2e7f\u3000-\u303f\ue000-\uf8ff\ufd3e\ufd3f\ufff0-\uffff\U0001f000-\U0001faff\U000e0000-\U0010ffff]+',
    ' ', 'g')));
end $$;

-- Without spaces: people join and divide words as they like.
create function search_compact(normal text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return search_collapse(replace(normal, ' ', ''));
end $$;

-- The consonants, one letter a sound, whichever script they are written in.
create function search_skeleton(normal text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return search_collapse(translate(
    replace(replace(replace(replace(replace(replace(replace(normal, ' ', ''),
      'ch', 'C'), 'sh', 'S'), 'kh', 'x'), 'gh', 'q'), 'zh', 'j'), 'ph', 'f'),
    'cثسصزذضظتطقغخچشژجگکپبدرفلمنaeiouywvhاویهحع', 'kssszzzzttqqxCSjjgkpbdrflmn'));
end $$;

-- The word, and the word with each one letter left out; of its sound likewise, marked by a tilde.
create function search_neighbours(word text, skeleton text) returns text[]
language plpgsql immutable strict parallel safe as $$
declare
  near text := left(word, 14);
  sound text := left(skeleton, 10);
  keys text[] := array[near];
begin
  if length(near) > 2 then
    for at in 1..length(near) loop keys := keys || overlay(near placing '' from at for 1); end loop;
  end if;
  if length(sound) > 1 then keys := keys || ('~' || sound); end if;
  if length(sound) > 3 then
    for at in 1..length(sound) loop keys := keys || ('~' || overlay(sound placing '' from at for 1)); end loop;
  end if;
  return keys;
end $$;

-- 12.4.1 → 120401, so that versions compare as numbers; what is no version fits everybody.
create function search_ios(version text) returns integer
language sql immutable strict parallel safe as $$
  select case when version ~ '^\d{1,4}(\.\d{1,4}){0,9}$'
    then least(split_part(version, '.', 1)::integer, 999) * 10000
      + least(('0' || split_part(version, '.', 2))::integer, 99) * 100
      + least(('0' || split_part(version, '.', 3))::integer, 99)
    else 0 end
$$;

-- Steps of five in a hundred, so that counting a download seldom touches the index.
create function search_popularity(download_count bigint) returns smallint
language sql immutable strict parallel safe as $$ select round(20 * ln(1 + download_count::float8))::smallint $$;

create table search_word (
  id integer generated always as identity primary key,
  word text collate "C" not null unique,
  skeleton text collate "C" not null generated always as (search_skeleton(word)) stored,
  neighbours text[] collate "C" not null
    generated always as (search_neighbours(word, search_skeleton(word))) stored,
  -- The highest that an application with this word has ever had.
  popularity smallint not null
);
-- The most popular words of a short beginning without reading all of them.
create index search_word_1 on search_word (left(word, 1), popularity);
create index search_word_2 on search_word (left(word, 2), popularity);
create index search_word_3 on search_word (left(word, 3), popularity);
create index search_word_skeleton on search_word (skeleton, popularity);
create index search_word_neighbours on search_word using gin (neighbours) with (fastupdate = off);

create table application_search (
  application_id bigint primary key references application on delete cascade,
  developer_id bigint not null,
  category_ids bigint[] not null,
  -- Bits: 1 application, 2 game, 4 iPhone, 8 iPad, 16 iranian, 32 foreign, 64 unlocked.
  traits smallint not null,
  minimum_ios integer not null,
  popularity smallint not null,
  words text[] collate "C" not null,
  -- Where each word stands: 0 the whole name, 1 in it, 2 the whole developer, 3 in it, 4 a whole category,
  -- 5 in it, 6 in the summary. The best place when it stands in several.
  fields smallint[] not null
);

-- The applications of a word, the most popular last: read backwards and only as far as needed.
create table search_posting (
  word_id integer not null,
  popularity smallint not null,
  field smallint not null,
  application_id bigint not null,
  traits smallint not null,
  primary key (word_id, popularity, application_id) include (field, traits)
);

create function search_forget(ids bigint[]) returns void
language sql as $$
  delete from search_posting p
    using application_search s cross join lateral unnest(s.words) named(word) join search_word w using (word)
    where s.application_id = any(ids)
      and p.word_id = w.id and p.popularity = s.popularity and p.application_id = s.application_id;
  delete from application_search where application_id = any(ids);
$$;

-- Tells these applications anew; those that are gone or not published are only forgotten.
create function search_refresh(ids bigint[]) returns void
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

  insert into search_word (word, popularity)
  select word, max(s.popularity)
  from application_search s cross join lateral unnest(s.words) named(word)
  where s.application_id = any(ids)
  group by word order by word
  on conflict (word) do update set popularity = excluded.popularity
    where search_word.popularity < excluded.popularity;

  insert into search_posting (word_id, popularity, field, application_id, traits)
  select w.id, s.popularity, named.field, s.application_id, s.traits
  from application_search s cross join lateral unnest(s.words, s.fields) named(word, field)
  join search_word w using (word)
  where s.application_id = any(ids);
$$;

-- What changes the words, traits or popularity of an application tells it anew.
create function search_refresh_new() returns trigger language plpgsql as $$
begin
  perform search_refresh((select array_agg(id) from fresh));
  return null;
end $$;
create trigger search_insert after insert on application
  referencing new table as fresh for each statement execute function search_refresh_new();

create function search_refresh_row() returns trigger language plpgsql as $$
begin
  perform search_refresh(array[new.id]);
  return null;
end $$;
create trigger search_update after update of type, origin, name_fa, name_en, summary_fa, summary_en, developer_id,
  is_compatible_with_iphone, is_compatible_with_ipad, is_published, download_count on application
  for each row when ((old.type, old.origin, old.name_fa, old.name_en, old.summary_fa, old.summary_en,
      old.developer_id, old.is_compatible_with_iphone, old.is_compatible_with_ipad, old.is_published,
      search_popularity(old.download_count))
    is distinct from (new.type, new.origin, new.name_fa, new.name_en, new.summary_fa, new.summary_en,
      new.developer_id, new.is_compatible_with_iphone, new.is_compatible_with_ipad, new.is_published,
      search_popularity(new.download_count)))
  execute function search_refresh_row();

create function search_forget_row() returns trigger language plpgsql as $$
begin
  perform search_forget(array[old.id]);
  return old;
end $$;
create trigger search_delete before delete on application
  for each row execute function search_forget_row();

create function search_truncate() returns trigger language plpgsql as $$
begin
  truncate application_search, search_posting, search_word;
  return null;
end $$;
create trigger search_truncate after truncate on application
  for each statement execute function search_truncate();

create function search_refresh_members() returns trigger language plpgsql as $$
begin
  perform search_refresh((select array_agg(distinct application_id) from changed));
  return null;
end $$;
create trigger search_member_insert after insert on application_category
  referencing new table as changed for each statement execute function search_refresh_members();
create trigger search_member_delete after delete on application_category
  referencing old table as changed for each statement execute function search_refresh_members();
create trigger search_member_update_old after update on application_category
  referencing old table as changed for each statement execute function search_refresh_members();
create trigger search_member_update_new after update on application_category
  referencing new table as changed for each statement execute function search_refresh_members();

create function search_refresh_developer() returns trigger language plpgsql as $$
begin
  perform search_refresh((select array_agg(id) from application where developer_id = new.id));
  return null;
end $$;
create trigger search_developer after update of name_fa, name_en on developer
  for each row when ((old.name_fa, old.name_en) is distinct from (new.name_fa, new.name_en))
  execute function search_refresh_developer();

create function search_refresh_category() returns trigger language plpgsql as $$
begin
  perform search_refresh((select array_agg(application_id) from application_category where category_id = new.id));
  return null;
end $$;
create trigger search_category after update of name_fa, name_en on category
  for each row when ((old.name_fa, old.name_en) is distinct from (new.name_fa, new.name_en))
  execute function search_refresh_category();

-- The minimum iOS version stands in no posting, so a new version rewrites one row only.
create function search_refresh_version() returns trigger language plpgsql as $$
begin
  update application_search s set minimum_ios = coalesce((select search_ios(v.minimum_ios_version)
      from application_version v where v.application_id = s.application_id order by v.place desc limit 1), 0)
    where s.application_id in (select application_id from changed);
  return null;
end $$;
create trigger search_version_insert after insert on application_version
  referencing new table as changed for each statement execute function search_refresh_version();
create trigger search_version_update after update on application_version
  referencing new table as changed for each statement execute function search_refresh_version();
create trigger search_version_delete after delete on application_version
  referencing old table as changed for each statement execute function search_refresh_version();

-- The three questions of a search. As functions, because planning them takes longer than answering them and a
-- function's plan is kept; without reading whole tables, which the planner would choose for a word it thinks common.

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
  wanted_ios integer, cost_window integer, most integer, page_size integer, page_start integer
) returns table (
  all_count integer, application_count integer, game_count integer, best integer,
  application_id bigint, cost integer, plan integer
) language plpgsql stable set enable_seqscan = off set jit = off as $$
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
    select plan, part, word_id, pair.cost + plan.field_costs[found.field + 1] as cost,
      found.application_id, found.popularity, found.traits
    from pair join plan using (plan)
    cross join lateral (
      select p.application_id, p.popularity, p.traits, p.field from search_posting p
      where p.word_id = pair.word_id order by p.popularity desc limit pair.depth
    ) found
  ), hit as materialized (
    select plan, part, application_id, popularity, traits, min(cost) as cost
    from read where traits & wanted_traits = wanted_traits
    group by plan, part, application_id, popularity, traits
  ), cut as materialized (
    -- Common words were read only in part. The applications of a plan's rarest part are asked one by one whether
    -- they have them: a lookup by key each.
    select plan, part, word_id, pair.cost from pair join plan using (plan)
    join (select plan, part, word_id, count(*) as size from read group by plan, part, word_id) sized
      using (plan, part, word_id)
    where parts > 1 and size >= depth
  ), rare as materialized (
    select distinct on (plan) plan, part, needed < parts as is_loose from (
      select plan, part, parts, needed, count(*) as size, count(*) over (partition by plan) as present
      from hit join plan using (plan) where parts > 1 group by plan, part, parts, needed
    ) sized where present >= needed order by plan, size
  ), entrant as materialized (
    select * from (
      select plan, application_id, popularity, traits,
        row_number() over (partition by plan order by popularity desc, application_id) as place
      from (select distinct plan, application_id, popularity, traits from hit join rare using (plan)
        where hit.part = rare.part or is_loose) one
    ) placed where place <= most
  ), asked as materialized (
    select plan, cut.part, application_id, entrant.popularity, entrant.traits,
      cut.cost + plan.field_costs[p.field + 1] as cost
    from entrant join cut using (plan) join plan using (plan)
    join search_posting p using (word_id, popularity, application_id)
  ), satisfied as (
    select plan, application_id, popularity, traits, (sum(cost) + missing * (parts - count(*))) / parts as cost
    from (
      select plan, part, application_id, popularity, traits, min(cost) as cost from (
        select plan, part, application_id, popularity, traits, cost from hit where plan in (select plan from rare)
        union all select plan, part, application_id, popularity, traits, cost from asked
      ) either group by plan, part, application_id, popularity, traits
    ) best_part join plan using (plan)
    group by plan, application_id, popularity, traits, parts, needed, missing
    having count(*) >= needed
  ), found as materialized (
    -- The cost before the plan, in one number.
    select application_id, popularity, traits, min((cost::integer + 1000) * 100 + plan) as worth
    from (
      select plan, application_id, popularity, traits, cost from hit join plan using (plan) where parts = 1
      union all select plan, application_id, popularity, traits, cost from satisfied
    ) judged
    where (wanted_category is null and wanted_ios is null) or exists (
      select from application_search s
      where s.application_id = judged.application_id
        and (wanted_ios is null or s.minimum_ios <= wanted_ios)
        and (wanted_category is null
          or (select c.id from category c where c.label = wanted_category) = any(s.category_ids)))
    group by application_id, popularity, traits
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

select search_refresh(array_agg(id)) from application;
