-- Browsing by origin, and counts by type and origin that read no table row.
create index application_origin on application (origin, download_count desc, id)
  include (type, is_compatible_with_iphone, is_compatible_with_ipad) where is_published;

-- The origins of tracking links stand in the content security policy of every page.
create index application_tracking on application (install_tracking_link)
  where is_published and install_tracking_link is not null;

-- Paid purchases of the last 30 days that were neither refunded nor reversed. Due work counts them (decision 0067).
alter table application add column sales_count integer not null default 0 check (sales_count >= 0);
create index application_sales on application (sales_count desc, download_count desc, id) where is_published;

-- The purchases that count, by time: the due work reads this index only.
create index payment_sale_of_application on payment (paid_at) include (application_id)
  where application_id is not null and kind = 'sale' and state in ('paid', 'applied') and reversal is null;

create table sales_count (
  is_the_row boolean primary key default true check (is_the_row),
  -- When sales are counted next.
  due_at timestamptz not null
);
insert into sales_count (due_at) values ('2026-01-01T00:00:00Z');

-- The page of best sellers begins with what sold most, unless an operator edited the page.
with changed as (
  update page_block set position = position + 1
  where page_id in (select id from page where label = 'BESTSELLERS' and is_original)
  returning page_id
)
insert into page_block (page_id, position, kind, data)
select distinct page_id, 0, 'applications',
  '{"titleFa": "پرفروش‌ترین‌ها", "titleEn": "Best sellers", "titleAr": "الأكثر مبيعًا", "titleRu": "Бестселлеры", "look": "rank", "limit": 30, "query": {"sort": "sales"}}'::jsonb
from changed;

update content_version set version = version + 1;
