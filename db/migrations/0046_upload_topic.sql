-- What a file was sent about, as the sender named it. Null: the form did not say.
alter table upload
  add column topic text check (topic ~ '^[a-z0-9_]{1,40}$'),
  add column sub_topic text check (sub_topic ~ '^[a-z0-9_]{1,40}$');
