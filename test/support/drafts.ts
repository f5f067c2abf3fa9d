/** Drafts of the office editors in wire case. */

import { EMPTY_APPLICATION } from '#features/office/catalogue/application/emptyApplication.rules.ts'
import { toSnakeCaseKeys } from '#kernel/wireCase.ts'

type Fields = Record<string, unknown>

export function applicationDraft(fields: Fields = {}): Fields {
  return {
    ...(toSnakeCaseKeys(EMPTY_APPLICATION) as Fields),
    package_name: 'example.draft',
    name_fa: 'گلدان',
    name_en: 'Goldan',
    summary_fa: 'برای گل‌ها',
    summary_en: 'For flowers',
    description_fa: 'یادتان می‌اندازد که کی آب بدهید.',
    description_en: 'Reminds you to water.',
    developer_en: 'Bagh',
    developer_fa: 'باغ',
    is_published: true,
    ...fields,
  }
}

export function storyDraft(fields: Fields = {}): Fields {
  return {
    title_fa: 'بهار در خانه',
    title_en: 'Spring at home',
    title_ar: 'الربيع في البيت',
    title_ru: 'Весна дома',
    subtitle_fa: 'چند برنامه برای گلدان‌ها',
    subtitle_en: 'A few apps for plants',
    subtitle_ar: 'تطبيقات للنباتات',
    subtitle_ru: 'Приложения для растений',
    description_fa: 'با چند گلدان شروع کنید.',
    description_en: 'Begin with a few pots.',
    description_ar: 'ابدأ ببضعة أصص.',
    description_ru: 'Начните с пары горшков.',
    image: null,
    is_dark: true,
    position: 0,
    pin_application: '',
    action: null,
    contents: [
      {
        type: 'text',
        text_fa: 'آب کم بدهید.',
        text_en: 'Water a little.',
        text_ar: 'اسقِ قليلًا.',
        text_ru: 'Поливайте понемногу.',
      },
    ],
    ...fields,
  }
}

export function collectionDraft(fields: Fields = {}): Fields {
  return {
    title_fa: 'سبزها',
    title_en: 'Green ones',
    title_ar: 'الخضراء',
    title_ru: 'Зелёные',
    subtitle_fa: 'هرچه می‌روید',
    subtitle_en: 'All that grows',
    subtitle_ar: 'كل ما ينمو',
    subtitle_ru: 'Всё, что растёт',
    applications: [],
    ...fields,
  }
}

export function pageDraft(fields: Fields = {}): Fields {
  return {
    title_fa: 'باغچه',
    title_en: 'Garden',
    title_ar: 'حديقة',
    title_ru: 'Сад',
    blocks: [
      {
        kind: 'promo',
        title_fa: 'یک عنوان',
        title_en: 'A title',
        title_ar: 'عنوان',
        title_ru: 'Заголовок',
        text_fa: 'چند کلمه',
        text_en: 'A few words',
        text_ar: 'بضع كلمات',
        text_ru: 'Несколько слов',
        label_fa: 'برو',
        label_en: 'Go',
        label_ar: 'اذهب',
        label_ru: 'Вперёд',
        href: '/packages',
      },
    ],
    ...fields,
  }
}
