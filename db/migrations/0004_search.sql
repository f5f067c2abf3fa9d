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

  -- Only what is new: the sound and neighbours of a word would be worked out before the conflict is seen.
  insert into search_word (word, popularity)
  select said.word, said.popularity
  from (select word, max(s.popularity) as popularity
    from application_search s cross join lateral unnest(s.words) named(word)
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

select search_refresh(array_agg(id)) from application;
