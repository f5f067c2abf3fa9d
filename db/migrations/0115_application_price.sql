-- Operators change the price of an application that is sold on its own, and its versions are kept.
alter table item_version drop constraint item_version_kind_check, add constraint item_version_kind_check check (kind in
  ('page', 'story', 'collection', 'application', 'application_price', 'category', 'category_order', 'document', 'package',
  'campaign', 'poll', 'code'));
alter table item_plan drop constraint item_plan_kind_check, add constraint item_plan_kind_check check (kind in
  ('page', 'story', 'collection', 'application', 'application_price', 'category', 'category_order', 'document', 'package',
  'campaign', 'poll', 'code'));
