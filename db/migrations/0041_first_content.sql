-- The structure that every store needs, in every mode (decision 0062). Rows that exist stay as they are.

-- True while a row is as this migration wrote it: the demo's data and a restore may replace it.
alter table page add column is_original boolean not null default false;
alter table category add column is_original boolean not null default false;
alter table campaign add column is_original boolean not null default false;

alter table category add column is_hidden boolean not null default false;

-- Null: no offer yet. Its page says so, and no list shows it.
alter table campaign alter column code_id drop not null;

insert into category (type, label, name_fa, name_en, position, is_original) values
  ('application', 'tools', 'ابزارها', 'Tools', 0, true),
  ('application', 'finance', 'مالی', 'Finance', 1, true),
  ('application', 'education', 'آموزش', 'Education', 2, true),
  ('application', 'books', 'کتاب و مطالعه', 'Books & Reading', 3, true),
  ('application', 'photo-video', 'عکس و ویدیو', 'Photo & Video', 4, true),
  ('application', 'music', 'موسیقی', 'Music', 5, true),
  ('application', 'health', 'سلامت و تندرستی', 'Health & Fitness', 6, true),
  ('application', 'cooking', 'آشپزی', 'Cooking', 7, true),
  ('application', 'travel', 'سفر و نقشه', 'Travel & Maps', 8, true),
  ('application', 'shopping', 'خرید', 'Shopping', 9, true),
  ('application', 'social', 'شبکهٔ اجتماعی', 'Social', 10, true),
  ('application', 'spiritual', 'مذهبی و معنوی', 'Faith & Spirituality', 11, true),
  ('application', 'kids', 'کودک', 'Kids', 12, true),
  ('application', 'business', 'کسب‌وکار', 'Business', 13, true),
  ('game', 'puzzle', 'فکری', 'Puzzle', 14, true),
  ('game', 'action', 'اکشن', 'Action', 15, true),
  ('game', 'racing', 'مسابقه‌ای', 'Racing', 16, true),
  ('game', 'sports', 'ورزشی', 'Sports', 17, true),
  ('game', 'word', 'کلمه', 'Word', 18, true),
  ('game', 'board-card', 'کارتی و تخته‌ای', 'Card & Board', 19, true),
  ('game', 'adventure', 'ماجراجویی', 'Adventure', 20, true),
  ('game', 'strategy', 'استراتژی', 'Strategy', 21, true),
  ('game', 'simulation', 'شبیه‌سازی', 'Simulation', 22, true),
  ('game', 'arcade', 'آرکید', 'Arcade', 23, true)
on conflict (label) do nothing;

-- Blocks without content are not shown, so a page without applications says that the store opens soon.
with wanted (label, title_fa, title_en) as (
  values
    ('HOME', 'خانه', 'Home'),
    ('APPLICATIONS', 'برنامه‌ها', 'Apps'),
    ('GAMES', 'بازی‌ها', 'Games'),
    ('HOTTEST', 'داغ‌ترین‌ها', 'Hottest'),
    ('BESTSELLERS', 'پرفروش‌ترین‌ها', 'Best sellers')
), made as (
  insert into page (label, title_fa, title_en, is_original)
  select label, title_fa, title_en, true from wanted
  on conflict (label) do nothing
  returning id, label
), block (label, position, kind, data) as (
  values
    ('HOME', 0, 'applications', '{"titleFa": "داغ‌ترین‌ها", "titleEn": "Hottest now", "look": "row", "limit": 15, "query": {"sort": "download_count"}}'),
    ('HOME', 1, 'applications', '{"titleFa": "تازه‌رسیده‌ها", "titleEn": "Fresh arrivals", "look": "tile", "limit": 9, "query": {"sort": "newest"}}'),
    ('HOME', 2, 'applications', '{"titleFa": "بازی‌های محبوب", "titleEn": "Popular games", "look": "row", "limit": 15, "query": {"type": "game"}}'),
    ('HOME', 3, 'categories', '{"titleFa": "دسته‌ها", "titleEn": "Categories"}'),
    ('APPLICATIONS', 0, 'applications', '{"titleFa": "پرنصب‌ترین برنامه‌ها", "titleEn": "Most installed apps", "look": "rank", "limit": 20, "query": {"type": "application"}}'),
    ('APPLICATIONS', 1, 'applications', '{"titleFa": "تازه‌ترین برنامه‌ها", "titleEn": "Newest apps", "look": "tile", "limit": 9, "query": {"type": "application", "sort": "newest"}}'),
    ('APPLICATIONS', 2, 'categories', '{"titleFa": "دستهٔ برنامه‌ها", "titleEn": "App categories", "type": "application"}'),
    ('GAMES', 0, 'applications', '{"titleFa": "پرنصب‌ترین بازی‌ها", "titleEn": "Most installed games", "look": "rank", "limit": 20, "query": {"type": "game"}}'),
    ('GAMES', 1, 'applications', '{"titleFa": "تازه‌ترین بازی‌ها", "titleEn": "Newest games", "look": "tile", "limit": 9, "query": {"type": "game", "sort": "newest"}}'),
    ('GAMES', 2, 'categories', '{"titleFa": "دستهٔ بازی‌ها", "titleEn": "Game categories", "type": "game"}'),
    ('HOTTEST', 0, 'applications', '{"titleFa": "همین حالا داغ", "titleEn": "Hot right now", "look": "rank", "limit": 30, "query": {"sort": "download_count"}}'),
    ('HOTTEST', 1, 'applications', '{"titleFa": "تازه و پرسروصدا", "titleEn": "New and talked about", "look": "row", "limit": 20, "query": {"sort": "newest"}}'),
    ('BESTSELLERS', 0, 'applications', '{"titleFa": "بهترین امتیازها", "titleEn": "Best rated", "look": "rank", "limit": 30, "query": {"sort": "score"}}')
)
insert into page_block (page_id, position, kind, data)
select made.id, block.position, block.kind, block.data::jsonb from made join block using (label);

-- The redirects /siboffer and /macoffer lead to these.
insert into campaign (label, type, name_fa, name_en, position, is_original, created_at) values
  ('siboffer', 'campaign', 'سیب‌آفر', 'Siboffer', 1, true, '2026-11-18T00:00:00Z'),
  ('macoffer', 'campaign', 'مک‌آفر', 'Macoffer', 2, true, '2026-11-18T00:00:00Z')
on conflict (label) do nothing;

update content_version set version = version + 1;
