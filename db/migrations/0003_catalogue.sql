-- Applications and games, and how they are shown (specification section 3).

-- Editorial changes raise it; pages kept in memory carry the number they were made with.
create table content_version (
  is_the_row boolean primary key default true check (is_the_row),
  version bigint not null default 1
);
insert into content_version default values;

-- An original picture in object storage under its own hash; sizes are made from it when asked for.
create table picture (
  id text primary key,
  media_type text not null,
  width integer not null,
  height integer not null,
  -- What stands in its place until it has arrived.
  color text not null,
  created_at timestamptz not null
);

create table developer (
  id bigint generated always as identity primary key,
  slug text not null unique,
  name_fa text not null,
  name_en text not null
);

create table category (
  id bigint generated always as identity primary key,
  type text not null check (type in ('application', 'game')),
  label text not null unique,
  name_fa text not null,
  name_en text not null,
  icon text references picture,
  position integer not null default 0
);

create table application (
  id bigint generated always as identity primary key,
  label text not null unique,
  package_name text not null unique,
  type text not null check (type in ('application', 'game')),
  origin text not null check (origin in ('iranian', 'foreign', 'unlocked')),
  name_fa text not null,
  name_en text not null,
  summary_fa text not null default '',
  summary_en text not null default '',
  description_fa text not null default '',
  description_en text not null default '',
  developer_id bigint not null references developer,
  price_toman bigint not null default 0 check (price_toman >= 0),
  icon text references picture,
  banner_type text not null default 'none' check (banner_type in ('none', 'wide', 'fullscreen')),
  banner text references picture,
  ipad_banner text references picture,
  fullscreen_banner text references picture,
  ipad_fullscreen_banner text references picture,
  primary_color text not null default '#0e7a4e' check (primary_color ~ '^#[0-9a-f]{6}$'),
  title_is_dark boolean not null default false,
  website text,
  install_tracking_link text,
  is_enable_comment boolean not null default true,
  is_enable_statistics boolean not null default true,
  is_compatible_with_iphone boolean not null default true,
  is_compatible_with_ipad boolean not null default true,
  is_enable_update_without_package boolean not null default false,
  is_enable_install_from_website boolean not null default true,
  suggested_application_id bigint references application,
  download_count bigint not null default 0 check (download_count >= 0),
  view_count bigint not null default 0,
  -- The histogram of scores, kept by the same transaction that writes a comment.
  score_counts integer[] not null default '{0,0,0,0,0}' check (cardinality(score_counts) = 5),
  is_published boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index application_popularity on application (download_count desc, id) where is_published;
create index application_newest on application (created_at desc, id) where is_published;
create index application_developer on application (developer_id);

create table application_category (
  application_id bigint not null references application on delete cascade,
  category_id bigint not null references category,
  -- 0 is the main category.
  position integer not null,
  primary key (application_id, category_id)
);
create index application_category_members on application_category (category_id, application_id);

create table application_picture (
  application_id bigint not null references application on delete cascade,
  device text not null check (device in ('iphone', 'ipad')),
  position integer not null,
  picture text not null references picture,
  primary key (application_id, device, position)
);

-- The whole history; the one with the highest place is the latest, for names need not be comparable.
create table application_version (
  id bigint generated always as identity primary key,
  application_id bigint not null references application on delete cascade,
  name text not null,
  place integer not null,
  change_log_fa text not null default '',
  change_log_en text not null default '',
  is_force boolean not null default false,
  file_size bigint not null default 0,
  minimum_ios_version text not null default '12.0',
  maximum_ios_version text,
  created_at timestamptz not null,
  unique (application_id, name),
  unique (application_id, place)
);

create table comment (
  id bigint generated always as identity primary key,
  application_id bigint not null references application on delete cascade,
  author_id bigint,
  author_name text not null,
  text text not null,
  score integer not null check (score between 1 and 5),
  answer text,
  answered_at timestamptz,
  created_at timestamptz not null
);
create index comment_newest on comment (application_id, created_at desc, id desc);

create table collection (
  id bigint generated always as identity primary key,
  type text not null default 'editorial',
  label text not null unique,
  title_fa text not null,
  title_en text not null,
  subtitle_fa text not null default '',
  subtitle_en text not null default ''
);

create table collection_application (
  collection_id bigint not null references collection on delete cascade,
  application_id bigint not null references application on delete cascade,
  position integer not null,
  primary key (collection_id, application_id)
);

create table story (
  id bigint generated always as identity primary key,
  type text not null default 'article',
  label text not null unique,
  title_fa text not null,
  title_en text not null,
  subtitle_fa text not null default '',
  subtitle_en text not null default '',
  description_fa text not null default '',
  description_en text not null default '',
  -- A button at the end: { "labelFa", "labelEn", "href" }.
  action jsonb,
  image text references picture,
  is_dark boolean not null default true,
  pin_application_id bigint references application,
  position integer not null default 0
);

create table story_content (
  story_id bigint not null references story on delete cascade,
  position integer not null,
  type text not null check (type in ('text', 'image', 'video', 'applications')),
  url text,
  picture text references picture,
  text_fa text,
  text_en text,
  applications bigint[] not null default '{}',
  primary key (story_id, position)
);

create table page (
  id bigint generated always as identity primary key,
  type text not null default 'editorial',
  label text not null unique,
  title_fa text not null,
  title_en text not null
);

-- An ordered list of blocks; `data` holds what its kind needs, checked when it is written.
create table page_block (
  page_id bigint not null references page on delete cascade,
  position integer not null,
  kind text not null check (kind in ('banners', 'stories', 'applications', 'categories', 'promo', 'poll')),
  data jsonb not null,
  primary key (page_id, position)
);
