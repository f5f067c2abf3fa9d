/** The demo's campaigns: the general one, partners that do not exist, and applications of the demo catalogue. */

export interface SeedCampaign {
  label: string
  nameFa: string
  nameEn: string
  textFa: string
  textEn: string
  code: string
  /** A percentage, or tomans where it is more than a hundred. */
  off: number
  /** From now; without it, it lasts. */
  days?: number
}

export const GENERAL_CAMPAIGN: SeedCampaign = {
  label: 'do-rooz',
  nameFa: 'دو روز بوستان',
  nameEn: 'Two days of Bustan',
  textFa: 'از لحظه‌ای که شروع کنید ۴۸ ساعت وقت دارید تا هر اشتراکی را با ۳۰٪ تخفیف بخرید.',
  textEn: 'From the moment you start you have 48 hours to buy any subscription at 30% off.',
  code: 'BUSTAN48',
  off: 30,
}

export const PARTNER_CAMPAIGNS: SeedCampaign[] = [
  {
    label: 'siboffer',
    nameFa: 'سیب‌آفر',
    nameEn: 'Siboffer',
    textFa: 'سیب‌آفر تخفیف‌های دنیای آیفون را یک‌جا جمع می‌کند. این کد سهم همراهانش از بوستان است.',
    textEn: 'Siboffer gathers what is cheaper for iPhone owners. This code is what its readers get here.',
    code: 'SIB20',
    off: 20,
  },
  {
    label: 'macoffer',
    nameFa: 'مک‌آفر',
    nameEn: 'Macoffer',
    textFa: 'اگر خوانندهٔ خبرنامهٔ مک‌آفر هستید، اشتراک بوستان برای آیفون و آیپدتان ارزان‌تر است.',
    textEn: 'For readers of the Macoffer newsletter: Bustan on your iPhone and iPad costs less.',
    code: 'MAC25',
    off: 25,
  },
  {
    label: 'bahar',
    nameFa: 'جشن بهار',
    nameEn: 'Spring feast',
    textFa: 'به پیشواز بهار می‌رویم: بزرگ‌ترین تخفیف فصل روی همهٔ اشتراک‌ها.',
    textEn: 'Spring is on its way: the largest discount of the season on every subscription.',
    code: 'BAHAR30',
    off: 30,
    days: 60,
  },
  {
    label: 'daneshjoo',
    nameFa: 'تخفیف دانشجویی',
    nameEn: 'Student discount',
    textFa: 'دانشجوها با این کد اشتراک را یک‌چهارم ارزان‌تر می‌خرند؛ کارت دانشجویی هم نمی‌خواهیم.',
    textEn: 'Students buy any subscription a quarter cheaper. No student card needed.',
    code: 'DANESH25',
    off: 25,
    days: 120,
  },
  {
    label: 'khanevadeh',
    nameFa: 'خانوادهٔ بوستان',
    nameEn: 'Family of Bustan',
    textFa: 'برای گوشی بعدی خانه: ۵۰ هزار تومان کمتر بپردازید.',
    textEn: 'For the next phone at home: pay 50 thousand tomans less.',
    code: 'KHANE50',
    off: 50_000,
  },
  {
    label: 'radio-kooche',
    nameFa: 'رادیو کوچه‌باغ',
    nameEn: 'Radio Koochebagh',
    textFa: 'شنونده‌های پادکست «رادیو کوچه‌باغ» کدی را که آخر هر قسمت می‌شنوند این‌جا به کار می‌برند.',
    textEn: 'Listeners of this podcast use here the code they hear at the end of every episode.',
    code: 'KOOCHE15',
    off: 15,
  },
  {
    label: 'ketabgah',
    nameFa: 'کتابگاه',
    nameEn: 'Ketabgah',
    textFa: 'مشتری‌های کتاب‌فروشی کتابگاه روی نشان کتاب‌شان این کد را دارند.',
    textEn: 'Customers of this bookshop find the code on their bookmark.',
    code: 'KETAB20',
    off: 20,
  },
  {
    label: 'cafe-nimkat',
    nameFa: 'کافه نیمکت',
    nameEn: 'Cafe Nimkat',
    textFa: 'تا قهوه‌تان آماده شود، اشتراک‌تان را هم ارزان‌تر بگیرید.',
    textEn: 'While your coffee is made, take a subscription for less.',
    code: 'NIMKAT10',
    off: 10,
  },
  {
    label: 'bazigap',
    nameFa: 'بازی‌گپ',
    nameEn: 'Bazigap',
    textFa: 'تماشاگران برنامهٔ زندهٔ بازی‌گپ بازی‌ها را با این کد ارزان‌تر نصب می‌کنند.',
    textEn: 'Viewers of the live show get their games for less.',
    code: 'GAP25',
    off: 25,
    days: 90,
  },
  {
    label: 'tamirchi',
    nameFa: 'تعمیرچی',
    nameEn: 'Tamirchi',
    textFa: 'گوشی‌تان را به تعمیرچی سپرده‌اید؟ ۳۰ هزار تومان از اشتراک‌تان کم می‌شود.',
    textEn: 'Had your phone repaired at Tamirchi? Your subscription costs 30 thousand tomans less.',
    code: 'TAMIR30',
    off: 30_000,
  },
  {
    label: 'hamkelasi',
    nameFa: 'هم‌کلاسی',
    nameEn: 'Hamkelasi',
    textFa: 'برای دانش‌آموزهایی که با برنامه‌های آموزشی بوستان درس می‌خوانند.',
    textEn: 'For pupils who learn with the study apps of Bustan.',
    code: 'KELAS15',
    off: 15,
    days: 150,
  },
  {
    label: 'shab-bazi',
    nameFa: 'شب‌های بازی',
    nameEn: 'Game nights',
    textFa: 'چند شب بازی دسته‌جمعی، با بیشترین تخفیف سال برای همهٔ اشتراک‌ها.',
    textEn: 'A few nights of playing together, with the year’s best price on every subscription.',
    code: 'SHAB40',
    off: 40,
    days: 30,
  },
]

/** By the label of the application; its name is the campaign's. Some of them are sold by themselves. */
export const APPLICATION_CAMPAIGNS: Array<Pick<SeedCampaign, 'label' | 'code' | 'off' | 'days'>> = [
  { label: 'hamfarman', code: 'FARMAN20', off: 20 },
  { label: 'telefonchi', code: 'TELEFON15', off: 15 },
  { label: 'wrenscribe', code: 'WREN25', off: 25 },
  { label: 'lexifern', code: 'LEXI30', off: 30, days: 45 },
  { label: 'shahpiadeh', code: 'SHAH20', off: 20 },
  { label: 'rivergrain', code: 'RIVER35', off: 35, days: 75 },
  { label: 'chenar', code: 'CHENAR15', off: 15 },
  { label: 'tahdig', code: 'TAHDIG10', off: 10 },
  { label: 'vajedan', code: 'VAJE20', off: 20 },
  { label: 'konj-e-ketab', code: 'KONJ40', off: 40_000 },
  { label: 'radio-eyvan', code: 'EYVAN15', off: 15 },
  { label: 'nabzyar', code: 'NABZ25', off: 25, days: 100 },
  { label: 'kashichin', code: 'KASHI20', off: 20 },
]
