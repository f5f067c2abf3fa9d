import { randomUUID } from 'node:crypto'

/** Form bodies of the sales screens in wire case; a test overrides single fields. */
type Fields = Record<string, unknown>

export function aPackage(fields: Fields = {}): Fields {
  return {
    label: 'three-months',
    name_fa: 'سه‌ماهه',
    name_en: 'Three months',
    description_fa: '',
    description_en: '',
    price_toman: 349_000,
    discounted_price_toman: null,
    length_days: 90,
    is_special: false,
    application: null,
    position: 1,
    is_active: true,
    ...fields,
  }
}

export function aCodeOrder(fields: Fields = {}): Fields {
  return {
    kind: 'discount',
    code: '',
    count: 1,
    prefix: '',
    batch: '',
    percent_off: 20,
    amount_off: null,
    gift_days: null,
    packages: [],
    application: null,
    max_uses: 1,
    max_uses_per_user: 1,
    starts_at: null,
    ends_at: null,
    phone: '',
    ...fields,
  }
}

export function aCampaign(fields: Fields = {}): Fields {
  return {
    label: 'spring',
    type: 'campaign',
    name_fa: 'بهار',
    name_en: 'Spring',
    text_fa: '',
    text_en: '',
    code: `C${randomUUID().replaceAll('-', '').slice(0, 10)}`,
    percent_off: 15,
    amount_off: null,
    url: null,
    is_general: false,
    window_seconds: null,
    starts_at: null,
    ends_at: null,
    position: 0,
    is_active: true,
    ...fields,
  }
}

export function aPoll(fields: Fields = {}): Fields {
  return {
    id: 'lunch',
    question_fa: 'ناهار چه باشد؟',
    question_en: 'What is for lunch?',
    description_fa: '',
    description_en: '',
    maximum_choices: 1,
    close_time: null,
    options: [
      { text_fa: 'کباب', text_en: 'Kebab' },
      { text_fa: 'آش', text_en: 'Soup' },
    ],
    ...fields,
  }
}
