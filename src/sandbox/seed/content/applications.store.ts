import type { SeedApplication } from '../seed.types.ts'

/** The store itself, which is installed like everything else it offers. Its label is the brand's slug. */
export const storeApplication: SeedApplication = {
  label: 'bustan',
  kind: 'application',
  origin: 'iranian',
  nameFa: 'بوستان',
  nameEn: 'Bustan',
  summaryFa: 'خود فروشگاه، روی صفحهٔ اصلی گوشی',
  summaryEn: 'The store itself, on your home screen',
  descriptionFa:
    'با برنامهٔ بوستان لازم نیست برای هر نصب به سافاری برگردید: برنامه‌ها را می‌بینید، جست‌وجو می‌کنید و با یک لمس نصب یا به‌روز می‌کنید.\n\nروزهای مانده از اشتراک، جای دستگاه در صف و پاسخ پشتیبانی هم همین‌جاست. اگر به‌روزرسانی واجبی بیاید، خودش خبرتان می‌کند.',
  descriptionEn:
    'With the Bustan app you need not return to Safari for every installation: browse, search, and install or update with one tap.\n\nThe days left of your subscription, your place in line and the answers of support are here, too. When an update is required it tells you by itself.',
  developer: 'bustan',
  categories: ['tools'],
  primaryColor: '#0e7a4e',
  motif: 'tree',
  scene: 'feed',
  changes: [
    { fa: 'به‌روزرسانی همهٔ برنامه‌ها با یک لمس', en: 'Updates everything with one tap.' },
    { fa: 'نمایش جای دستگاه در صف', en: 'Shows the place of the device in line.' },
  ],
}
