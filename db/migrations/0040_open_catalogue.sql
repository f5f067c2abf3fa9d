-- The open catalogue: what everybody may download unsigned, and where imported data comes from.

alter table application
  add column is_open_download boolean not null default false,
  -- The AltStore source that the application follows; null for one that was entered by hand.
  add column source text,
  -- What that source said, per field with the date of its data. A field that was edited here differs from it and stays.
  add column source_fields jsonb not null default '{}';

-- Two builds of one version are two entries of the history.
alter table application_version
  add column build text not null default '',
  add column source_fields jsonb not null default '{}',
  drop constraint application_version_application_id_name_key,
  add unique (application_id, name, build);

-- What the package asks for: names of entitlements, and the reasons of its Info.plist by key.
alter table ipa
  add column entitlements text[] not null default '{}',
  add column privacy jsonb not null default '{}';
create index ipa_sha256 on ipa (sha256);

-- The date of the story in the open catalogue's news; unknown for those that were written before.
alter table story add column created_at timestamptz;

-- Pictures that a source names or named; a job fetches them. An application whose pictures are all of these follows the
-- source; others were chosen here and stay.
create table source_picture (
  application_id bigint not null references application on delete cascade,
  device text not null check (device in ('icon', 'iphone', 'ipad')),
  url text not null,
  position integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'stored', 'failed', 'gone')),
  picture text references picture,
  fault text,
  primary key (application_id, device, url)
);
