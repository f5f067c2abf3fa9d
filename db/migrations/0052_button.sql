-- What the buttons of lists must know of an application without a query for each row.
-- The lowest minimum iOS among the versions that have a package file; null: there is no file.
alter table application add column installable_ios text;

-- The address scheme that opens the application, as its package declares it; null: none is known.
alter table ipa add column url_scheme text check (url_scheme ~ '^[a-z][a-z0-9.+-]{1,79}$');

create function refresh_installable_ios(of_application bigint) returns void
language sql as $$
  update application set installable_ios = lowest.minimum_ios_version
  from (select of_application as id) wanted
  left join lateral (
    select version.minimum_ios_version from application_version version join ipa on ipa.version_id = version.id
    where version.application_id = wanted.id
    order by search_ios(version.minimum_ios_version), version.place desc limit 1
  ) lowest on true
  where application.id = wanted.id and application.installable_ios is distinct from lowest.minimum_ios_version
$$;

create function ipa_changed() returns trigger
language plpgsql as $$
begin
  perform refresh_installable_ios(version.application_id) from application_version version
  where version.id = coalesce(new.version_id, old.version_id);
  return null;
end $$;
create trigger ipa_installable after insert or delete or update of version_id on ipa
  for each row execute function ipa_changed();

create function version_changed() returns trigger
language plpgsql as $$
begin
  perform refresh_installable_ios(coalesce(new.application_id, old.application_id));
  return null;
end $$;
create trigger version_installable after delete or update of minimum_ios_version on application_version
  for each row execute function version_changed();

select refresh_installable_ios(id) from application;

-- Pages that nobody edited: best sellers on home, and the list behind its shelf of stories.
insert into page_block (page_id, position, kind, data)
select page.id, 1 + max(page_block.position), 'applications',
  '{"titleFa": "پرفروش‌ترین‌ها", "titleEn": "Best sellers", "titleAr": "الأكثر مبيعًا", "titleRu": "Бестселлеры", "look": "row", "limit": 15, "query": {"sort": "sales"}}'::jsonb
from page join page_block on page_block.page_id = page.id
where page.label = 'HOME' and page.is_original
group by page.id;

with made as (
  insert into page (label, title_fa, title_en, title_ar, title_ru, is_original)
  values ('STORIES', 'خواندنی‌ها', 'Stories', 'مقالات', 'Истории', true)
  on conflict (label) do nothing
  returning id
)
insert into page_block (page_id, position, kind, data)
select id, 0, 'stories',
  '{"titleFa": "همهٔ خواندنی‌ها", "titleEn": "All stories", "titleAr": "كل المقالات", "titleRu": "Все истории"}'::jsonb
from made;

update content_version set version = version + 1;
