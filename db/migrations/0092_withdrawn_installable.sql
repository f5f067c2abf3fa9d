-- A withdrawn version is not installable. Lists offered applications whose only version with a file was withdrawn.
create or replace function refresh_installable_ios(of_application bigint) returns void
language sql as $$
  update application set installable_ios = lowest.minimum_ios_version
  from (select of_application as id) wanted
  left join lateral (
    select version.minimum_ios_version from application_version version join ipa on ipa.version_id = version.id
    where version.application_id = wanted.id and version.withdrawn_at is null
    order by search_ios(version.minimum_ios_version), version.place desc limit 1
  ) lowest on true
  where application.id = wanted.id and application.installable_ios is distinct from lowest.minimum_ios_version
$$;
drop trigger version_installable on application_version;
create trigger version_installable after delete or update of minimum_ios_version, withdrawn_at on application_version
  for each row execute function version_changed();
select refresh_installable_ios(application_id) from application_version where withdrawn_at is not null;
