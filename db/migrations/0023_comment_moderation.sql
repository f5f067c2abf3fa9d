-- Comments that an operator took off the page. They count neither as comments nor as stars.
alter table comment add column hidden_at timestamptz;
-- Rises with every change: whoever decides about a comment decides about the one they have read.
alter table comment add column revision integer not null default 1;

-- For operators, over all applications.
create index comment_everywhere on comment (created_at desc, id desc);
create index comment_hidden on comment (created_at desc, id desc) where hidden_at is not null;
