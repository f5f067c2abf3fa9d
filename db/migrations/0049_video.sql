-- Videos of stories (decision 0068). The bytes lie in object storage under videos/{id}.
create table video (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  size integer not null check (size > 0),
  seconds integer not null check (seconds >= 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null,
  -- Null while the bytes are being stored.
  stored_at timestamptz,
  -- Until then a video that no story shows is kept, so that an operator can save the draft that names it.
  kept_until timestamptz not null,
  -- Set before the bytes are removed. From then on no story can show it.
  removing_at timestamptz
);
create index video_unused on video (kept_until);
create index story_content_video on story_content (url) where type = 'video';
