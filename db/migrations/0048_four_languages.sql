-- Texts of editors in Arabic and Russian too (decision 0068). An empty text falls back to English, then to Persian.
alter table category add column name_ar text not null default '', add column name_ru text not null default '';
alter table collection
  add column title_ar text not null default '', add column title_ru text not null default '',
  add column subtitle_ar text not null default '', add column subtitle_ru text not null default '';
alter table story
  add column title_ar text not null default '', add column title_ru text not null default '',
  add column subtitle_ar text not null default '', add column subtitle_ru text not null default '',
  add column description_ar text not null default '', add column description_ru text not null default '';
alter table story_content add column text_ar text, add column text_ru text;
alter table page add column title_ar text not null default '', add column title_ru text not null default '';
alter table package
  add column name_ar text not null default '', add column name_ru text not null default '',
  add column description_ar text not null default '', add column description_ru text not null default '';
alter table campaign
  add column name_ar text not null default '', add column name_ru text not null default '',
  add column text_ar text not null default '', add column text_ru text not null default '';
alter table poll
  add column question_ar text not null default '', add column question_ru text not null default '',
  add column description_ar text not null default '', add column description_ru text not null default '';
alter table poll_option add column text_ar text not null default '', add column text_ru text not null default '';

-- The structure of migration 0041. Only texts that are still as it wrote them get a translation.
update category set name_ar = wanted.name_ar, name_ru = wanted.name_ru
from (values
  ('ابزارها', 'Tools', 'الأدوات', 'Инструменты'),
  ('مالی', 'Finance', 'المال', 'Финансы'),
  ('آموزش', 'Education', 'التعليم', 'Образование'),
  ('کتاب و مطالعه', 'Books & Reading', 'الكتب والقراءة', 'Книги и чтение'),
  ('عکس و ویدیو', 'Photo & Video', 'الصور والفيديو', 'Фото и видео'),
  ('موسیقی', 'Music', 'الموسيقى', 'Музыка'),
  ('سلامت و تندرستی', 'Health & Fitness', 'الصحة واللياقة', 'Здоровье и фитнес'),
  ('آشپزی', 'Cooking', 'الطبخ', 'Кулинария'),
  ('سفر و نقشه', 'Travel & Maps', 'السفر والخرائط', 'Путешествия и карты'),
  ('خرید', 'Shopping', 'التسوّق', 'Покупки'),
  ('شبکهٔ اجتماعی', 'Social', 'التواصل الاجتماعي', 'Общение'),
  ('مذهبی و معنوی', 'Faith & Spirituality', 'الدين والروحانيات', 'Вера и духовность'),
  ('کودک', 'Kids', 'الأطفال', 'Детям'),
  ('کسب‌وکار', 'Business', 'الأعمال', 'Бизнес'),
  ('فکری', 'Puzzle', 'الألغاز', 'Головоломки'),
  ('اکشن', 'Action', 'الأكشن', 'Экшен'),
  ('مسابقه‌ای', 'Racing', 'السباقات', 'Гонки'),
  ('ورزشی', 'Sports', 'الرياضة', 'Спорт'),
  ('کلمه', 'Word', 'الكلمات', 'Слова'),
  ('کارتی و تخته‌ای', 'Card & Board', 'الورق والطاولة', 'Карточные и настольные'),
  ('ماجراجویی', 'Adventure', 'المغامرات', 'Приключения'),
  ('استراتژی', 'Strategy', 'الاستراتيجية', 'Стратегии'),
  ('شبیه‌سازی', 'Simulation', 'المحاكاة', 'Симуляторы'),
  ('آرکید', 'Arcade', 'الأركيد', 'Аркады')
) as wanted (name_fa, name_en, name_ar, name_ru)
where category.name_fa = wanted.name_fa and category.name_en = wanted.name_en;

update page set title_ar = wanted.title_ar, title_ru = wanted.title_ru
from (values
  ('خانه', 'Home', 'الرئيسية', 'Главная'),
  ('برنامه‌ها', 'Apps', 'التطبيقات', 'Приложения'),
  ('بازی‌ها', 'Games', 'الألعاب', 'Игры'),
  ('داغ‌ترین‌ها', 'Hottest', 'الأكثر رواجًا', 'Самое популярное'),
  ('پرفروش‌ترین‌ها', 'Best sellers', 'الأكثر مبيعًا', 'Бестселлеры')
) as wanted (title_fa, title_en, title_ar, title_ru)
where page.title_fa = wanted.title_fa and page.title_en = wanted.title_en;

update page_block set data = data || jsonb_build_object('titleAr', wanted.title_ar, 'titleRu', wanted.title_ru)
from (values
  ('داغ‌ترین‌ها', 'Hottest now', 'الأكثر رواجًا الآن', 'Сейчас популярно'),
  ('تازه‌رسیده‌ها', 'Fresh arrivals', 'وصل حديثًا', 'Новинки'),
  ('بازی‌های محبوب', 'Popular games', 'ألعاب محبوبة', 'Популярные игры'),
  ('دسته‌ها', 'Categories', 'الفئات', 'Категории'),
  ('پرنصب‌ترین برنامه‌ها', 'Most installed apps', 'التطبيقات الأكثر تثبيتًا', 'Самые устанавливаемые приложения'),
  ('تازه‌ترین برنامه‌ها', 'Newest apps', 'أحدث التطبيقات', 'Новые приложения'),
  ('دستهٔ برنامه‌ها', 'App categories', 'فئات التطبيقات', 'Категории приложений'),
  ('پرنصب‌ترین بازی‌ها', 'Most installed games', 'الألعاب الأكثر تثبيتًا', 'Самые устанавливаемые игры'),
  ('تازه‌ترین بازی‌ها', 'Newest games', 'أحدث الألعاب', 'Новые игры'),
  ('دستهٔ بازی‌ها', 'Game categories', 'فئات الألعاب', 'Категории игр'),
  ('همین حالا داغ', 'Hot right now', 'رائج الآن', 'В тренде прямо сейчас'),
  ('تازه و پرسروصدا', 'New and talked about', 'جديد وحديث الناس', 'Новое и обсуждаемое'),
  ('بهترین امتیازها', 'Best rated', 'الأعلى تقييمًا', 'С лучшими оценками')
) as wanted (title_fa, title_en, title_ar, title_ru)
where page_block.data ->> 'titleFa' = wanted.title_fa and page_block.data ->> 'titleEn' = wanted.title_en;

update campaign set name_ar = wanted.name_ar, name_ru = wanted.name_ru
from (values
  ('سیب‌آفر', 'Siboffer', 'سيب أوفر', 'Siboffer'),
  ('مک‌آفر', 'Macoffer', 'ماك أوفر', 'Macoffer')
) as wanted (name_fa, name_en, name_ar, name_ru)
where campaign.name_fa = wanted.name_fa and campaign.name_en = wanted.name_en;

update content_version set version = version + 1;
