import type { SeedApplication } from '../seed.types.ts'

export const iranianApplicationsD: SeedApplication[] = [
  {
    label: 'sandoghcheh',
    kind: 'application',
    origin: 'iranian',
    nameFa: 'صندوقچه',
    nameEn: 'Sandoghcheh',
    summaryFa: 'صندوق وام خانوادگی، بی‌دفتر و قلم',
    summaryEn: 'Family loan funds without the ledger',
    descriptionFa:
      'صندوق فامیلی ماهی یک بار قرعه می‌کشد و همیشه یکی می‌پرسد «نوبت من کی بود؟». صندوقچه نوبت‌ها، سهم‌ها و بازپرداخت‌ها را برای همهٔ اعضا روشن نگه می‌دارد.\n\nقرعه‌کشی جلوی چشم همه و با فیلم کوتاه انجام می‌شود. هر کس قسطش را ندهد، اول یادآوری خصوصی می‌گیرد و بعد نوبتش عقب می‌رود.\n\nگزارش سالانهٔ صندوق را می‌شود چاپ کرد و سر سفرهٔ عید برای بزرگ‌ترها خواند.',
    descriptionEn:
      'The family fund draws lots monthly and someone always asks when their turn was. Sandoghcheh keeps turns, shares and repayments clear to every member.\n\nThe draw happens before everyone, with a short clip. Late payers get a private word first, then move down.\n\nPrint the yearly report and read it out at Nowruz.',
    developer: 'baharnarenj',
    categories: ['finance', 'social'],
    primaryColor: '#8c2f39',
    motif: 'bank',
    scene: 'wallet',
    changes: [
      { fa: 'قرعه‌کشی تصویری', en: 'Draws on video.' },
      { fa: 'گزارش سالانه', en: 'Yearly report.' },
    ],
  },
  {
    label: 'kartkhanak',
    kind: 'application',
    origin: 'iranian',
    nameFa: 'کارت‌خوانک',
    nameEn: 'Kartkhanak',
    summaryFa: 'کیف کارت‌های بانکی و شمارهٔ شبا',
    summaryEn: 'A wallet for cards and account numbers',
    descriptionFa:
      'شمارهٔ کارت پدر، شبای شرکت، حساب اجاره؛ به جای گشتن در پیام‌های قدیمی، همه را یک‌جا نگه دارید و با یک لمس کپی کنید.\n\nنام بانک از روی شش رقم اول شناخته می‌شود و رقم کنترلی، اشتباه تایپی را لو می‌دهد. برای هر کارت رنگ و یادداشت بگذارید.\n\nرمز دوم و CVV ذخیره نمی‌شود؛ عمداً. برنامه به اینترنت دسترسی ندارد و با چهره باز می‌شود.',
    descriptionEn:
      "Father's card, the firm's account, the rent: instead of digging through old messages, keep them together and copy with a tap.\n\nThe bank is known from the first six digits and the check digit catches typing slips. Give each card a colour and note.\n\nSecond passwords are deliberately not stored. No internet access; opens with your face.",
    developer: 'rayankavir',
    categories: ['finance', 'business'],
    primaryColor: '#0466c8',
    motif: 'card',
    scene: 'wallet',
    changes: [{ fa: 'تشخیص اشتباه در شمارهٔ شبا', en: 'Catches errors in account numbers.' }],
  },
  {
    label: 'ghorsyad',
    kind: 'application',
    origin: 'iranian',
    nameFa: 'قرص‌یاد',
    nameEn: 'Ghorsyad',
    summaryFa: 'داروی هر وعده، سر ساعت',
    summaryEn: 'Every dose, right on time',
    descriptionFa:
      'هشت صبح نصف قرص سفید، ظهر شربت، شب دو تا از آن کوچک‌ها. قرص‌یاد هر دارو را با شکل و رنگش نشان می‌دهد تا اشتباه نشود.\n\nموجودی قوطی را می‌شمارد و پیش از تمام شدن خبر می‌دهد. اگر مادر قرصش را نخورد، روی گوشی فرزند هشدار می‌آید.\n\nفهرست تداخل‌های شناخته‌شده هم هست، ولی حرف آخر را داروساز می‌زند.',
    descriptionEn:
      'Half a white one at eight, syrup at noon, two small ones at night. Each medicine is shown by shape and colour so nothing gets mixed up.\n\nIt counts the box and warns before it runs out; if mother misses a dose, her child is told.\n\nKnown interactions are listed, but the pharmacist has the last word.',
    developer: 'sepidrood',
    categories: ['health'],
    primaryColor: '#f15bb5',
    motif: 'pill',
    scene: 'timer',
    changes: [
      { fa: 'هشدار به همراه بیمار', en: 'Alerts for the carer.' },
      { fa: 'شمارش موجودی قوطی', en: 'Box stock count.' },
    ],
  },
  {
    label: 'telefonchi',
    kind: 'application',
    origin: 'iranian',
    nameFa: 'تلفن‌چی',
    nameEn: 'Telefonchi',
    summaryFa: 'دفتر تلفن مرتب و تماس سریع بزرگ‌ترها',
    summaryEn: 'Tidy contacts, big call buttons',
    descriptionFa:
      'سه تا «علی همکار» دارید و هیچ‌کدام آن علی نیست؟ تلفن‌چی مخاطب‌های تکراری را ادغام می‌کند، شماره‌های ناقص را درست می‌کند و برای هر نفر نسبت و محل آشنایی می‌نویسد.\n\nحالت بزرگ‌ترها، صفحه‌ای با شش عکس درشت است؛ پدربزرگ روی عکس نوه می‌زند و تماس گرفته می‌شود.\n\nپیش از هر تغییر نسخهٔ پشتیبان می‌گیرد، پس چیزی گم نمی‌شود.',
    descriptionEn:
      "Three contacts called Ali from work, and none the right one? Telefonchi merges duplicates, mends numbers and notes how you met.\n\nElders' mode is a page of six large photos; grandfather taps his grandchild and the call is placed.\n\nIt backs up before every change, so nothing is lost.",
    developer: 'darvazeno',
    categories: ['tools'],
    primaryColor: '#38a3a5',
    motif: 'phone',
    scene: 'list',
    changes: [{ fa: 'حالت بزرگ‌ترها', en: "Elders' mode." }],
  },
  {
    label: 'rekabzan',
    kind: 'application',
    origin: 'iranian',
    nameFa: 'رکاب‌زن',
    nameEn: 'Rekabzan',
    summaryFa: 'مسیر امن دوچرخه در شهر',
    summaryEn: 'Safe city routes for cyclists',
    descriptionFa:
      'کوتاه‌ترین راه برای دوچرخه بهترین راه نیست. رکاب‌زن کوچه‌های خلوت، شیب ملایم و خط ویژه را ترجیح می‌دهد و چاله‌ها را با گزارش دوچرخه‌سوارها نشان می‌دهد.\n\nسرعت، ارتفاع و کالری هر سفر ثبت می‌شود و آخر ماه می‌گوید چند لیتر بنزین نسوزانده‌اید.\n\nتعمیرگاه‌ها، پارکینگ‌های امن و قرارهای رکاب‌زنی جمعه را هم روی نقشه پیدا کنید. صدای راهنما کوتاه است تا حواستان به خیابان بماند.',
    descriptionEn:
      'The shortest way is not the best on a bicycle. Rekabzan prefers quiet lanes, gentle slopes and cycle paths, with potholes reported by riders.\n\nSpeed, climb and calories are logged, and monthly it tells how much petrol you spared.\n\nFind repair shops, safe parking and Friday rides on the map. Voice prompts are short so your mind stays on the street.',
    developer: 'tiztak',
    categories: ['health', 'travel'],
    primaryColor: '#55a630',
    motif: 'bike',
    scene: 'map',
    changes: [
      { fa: 'گزارش چاله با یک لمس', en: 'One-tap pothole reports.' },
      { fa: 'قرارهای رکاب‌زنی جمعه', en: 'Friday group rides.' },
    ],
  },
]
