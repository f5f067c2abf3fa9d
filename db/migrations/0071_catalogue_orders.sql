-- The orders and searches of the catalogue come from an index. Without these, 100,000 applications are sorted for one page.

-- By mean score, as BAYESIAN_SCORE_SQL writes it (catalogue.store.ts): also the shelf of the best in a category.
create index application_score on application ((
  (35.0 + score_counts[1] + 2 * score_counts[2] + 3 * score_counts[3] + 4 * score_counts[4] + 5 * score_counts[5])
  / (10 + score_counts[1] + score_counts[2] + score_counts[3] + score_counts[4] + score_counts[5])) desc, id)
  where is_published;

-- By name, in Persian and in the other languages.
create index application_name_fa on application (name_fa, id) where is_published;
create index application_name_en on application ((lower(coalesce(nullif(name_en, ''), name_fa))), id) where is_published;

-- The list of the office includes hidden applications. The index for published ones alone is no longer needed.
create index application_downloads on application (download_count desc, id);
create index application_hidden on application (download_count desc, id) where not is_published;
drop index application_popularity;

-- The same list by a part of a name, without spaces and with Persian letters (applicationEditing.store.ts).
create index application_compact_names on application using gin (
  (translate(lower(name_fa), U&'\064A\0643\200C ', 'یک')) gin_trgm_ops,
  (translate(lower(name_en), U&'\064A\0643\200C ', 'یک')) gin_trgm_ops,
  (translate(lower(label), U&'\064A\0643\200C ', 'یک')) gin_trgm_ops,
  (translate(lower(package_name), U&'\064A\0643\200C ', 'یک')) gin_trgm_ops
);
