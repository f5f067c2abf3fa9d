-- Later versions of the documents of /content, in Markdown. The files of the repository are version 1 (decision 0062).
create table document_version (
  name text not null,
  version integer not null check (version > 1),
  text_fa text not null,
  text_en text not null,
  text_ar text not null,
  text_ru text not null,
  valid_from timestamptz not null,
  -- When cached pages were renewed for it; null while it waits for its time.
  shown_at timestamptz,
  author text not null,
  created_at timestamptz not null,
  primary key (name, version)
);
create index document_version_due on document_version (valid_from) where shown_at is null;
