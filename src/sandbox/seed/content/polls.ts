/** The demo's polls: one on the home page, one of several choices, one that is over and one that rests. */

interface SeedOption {
  textFa: string
  textEn: string
  /** Of people who voted before the demo began. */
  votes: number
}

export interface SeedPoll {
  id: string
  questionFa: string
  questionEn: string
  descriptionFa: string
  descriptionEn: string
  maximumChoices: number
  isEnabled: boolean
  /** From now; null: it stays open. */
  days: number | null
  voters: number
  options: SeedOption[]
}

/** It stands on the home page. */
export const HOME_POLL = 'next-shelf'

export const POLLS: SeedPoll[] = [
  {
    id: HOME_POLL,
    questionFa: 'قفسهٔ بعدی فروشگاه چه باشد؟',
    questionEn: 'Which shelf should the store get next?',
    descriptionFa: 'گزینه‌ای که بیشترین رأی را بیاورد، ماه آینده به صفحهٔ خانه می‌آید.',
    descriptionEn: 'The one with the most votes moves onto the home page next month.',
    maximumChoices: 1,
    isEnabled: true,
    days: null,
    voters: 283,
    options: [
      { textFa: 'بازی‌های دونفره', textEn: 'Games for two', votes: 104 },
      { textFa: 'یادگیری زبان', textEn: 'Learning a language', votes: 87 },
      { textFa: 'ابزارهای عکاسی', textEn: 'Photography tools', votes: 61 },
      { textFa: 'برنامه‌های کودکان', textEn: 'Apps for children', votes: 31 },
    ],
  },
  {
    id: 'what-for',
    questionFa: 'برنامه‌ها را بیشتر برای چه نصب می‌کنید؟',
    questionEn: 'What do you install most apps for?',
    descriptionFa: 'حداکثر سه گزینه را انتخاب کنید تا بدانیم دنبال چه برنامه‌هایی بگردیم.',
    descriptionEn: 'Choose up to three, so that we know which apps to look for.',
    maximumChoices: 3,
    isEnabled: true,
    days: 90,
    voters: 140,
    options: [
      { textFa: 'کار و برنامه‌ریزی', textEn: 'Work and planning', votes: 72 },
      { textFa: 'یادگیری', textEn: 'Learning', votes: 64 },
      { textFa: 'بازی', textEn: 'Games', votes: 91 },
      { textFa: 'عکس و فیلم', textEn: 'Photos and videos', votes: 48 },
      { textFa: 'سلامت و ورزش', textEn: 'Health and sport', votes: 37 },
      { textFa: 'خرید و خانه', textEn: 'Shopping and home', votes: 22 },
    ],
  },
  {
    id: 'night-reading',
    questionFa: 'شب‌ها فروشگاه را روشن می‌بینید یا تیره؟',
    questionEn: 'At night, do you see the store in light or dark?',
    descriptionFa: '',
    descriptionEn: '',
    maximumChoices: 1,
    isEnabled: true,
    days: -3,
    voters: 695,
    options: [
      { textFa: 'تیره', textEn: 'Dark', votes: 412 },
      { textFa: 'روشن', textEn: 'Light', votes: 96 },
      { textFa: 'هرچه گوشی بگوید', textEn: 'Whatever the phone says', votes: 187 },
    ],
  },
  {
    id: 'summer-color',
    questionFa: 'رنگ تابستانی فروشگاه کدام باشد؟',
    questionEn: 'Which colour should the store wear in summer?',
    descriptionFa: 'فقط برای چند هفته؛ بعد به سبز خودمان برمی‌گردیم.',
    descriptionEn: 'For a few weeks only; then we return to our green.',
    maximumChoices: 1,
    isEnabled: false,
    days: null,
    voters: 0,
    options: [
      { textFa: 'فیروزه‌ای', textEn: 'Turquoise', votes: 0 },
      { textFa: 'هندوانه‌ای', textEn: 'Watermelon', votes: 0 },
      { textFa: 'زعفرانی', textEn: 'Saffron', votes: 0 },
    ],
  },
]
