import texts from './texts.json' with { type: 'json' }

/** Sample texts for the gallery only; the product's own messages live beside its slices. */
const fa = {
  ...texts.fa,
  star: (n: string) => `${n} ستاره`,
  starsOf: (n: string) => `${n} از ۵ ستاره`,
  votes: (stars: string, votes: string) => `${stars} ستاره: ${votes} رأی`,
  remove: (name: string) => `حذف ${name}`,
  remains: (n: string) => `${n} ثانیه مانده`,
  days: (n: string) => `${n} روز و`,
}

const en: typeof fa = {
  ...texts.en,
  star: (n) => `${n} stars`,
  starsOf: (n) => `${n} of 5 stars`,
  votes: (stars, votes) => `${stars} stars: ${votes} votes`,
  remove: (name) => `Remove ${name}`,
  remains: (n) => `${n} seconds left`,
  days: (n) => `${n} days and`,
}

export type GalleryTexts = typeof fa
export const galleryTexts: Record<'fa' | 'en', GalleryTexts> = { fa, en }
