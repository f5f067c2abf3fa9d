import type { Locale } from '#kernel/locale.ts'
import { localisedText } from './localised.rules.ts'

/** schema.org descriptions of catalogue pages, for search engines. */

interface Picture {
  url: string
}

interface LabelledName {
  label: string
  nameFa: string
  nameEn: string
}

interface ApplicationDetails extends LabelledName {
  type: 'application' | 'game'
  summaryFa: string
  summaryEn: string
  price: number
  score: number | null
  icon: Picture | null
  scoreCounts: number[]
  developer: { displayName: string }
  latestVersion: { name: string; fileSize: number; minimumIosVersion: string } | null
  imageLists: { iphone: Picture[] }
  categories: Array<{ label: string; name: string }>
}

export function absolutePictureUrl(publicUrl: string, { url }: Picture): string {
  return `${publicUrl}${url}-640.jpg`
}

export function applicationStructuredData(
  publicUrl: string,
  locale: Locale,
  application: ApplicationDetails,
): object {
  const { type, icon, latestVersion, score, scoreCounts, imageLists, developer, price } = application
  const votes = scoreCounts.reduce((sum, count) => sum + count, 0)
  return {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: localisedText(locale, application, 'name'),
    description: localisedText(locale, application, 'summary'),
    url: `${publicUrl}/applications/${application.label}`,
    applicationCategory: type === 'game' ? 'GameApplication' : 'UtilitiesApplication',
    operatingSystem: latestVersion ? `iOS ${latestVersion.minimumIosVersion}` : 'iOS',
    // Our prices are in tomans; the currency code IRR means rials, ten to the toman.
    offers: { '@type': 'Offer', price: price * 10, priceCurrency: 'IRR' },
    author: { '@type': 'Organization', name: developer.displayName },
    ...(icon && { image: absolutePictureUrl(publicUrl, icon) }),
    ...(latestVersion && { softwareVersion: latestVersion.name }),
    ...(latestVersion &&
      latestVersion.fileSize > 0 && { fileSize: `${Math.round(latestVersion.fileSize / 1024)}KB` }),
    ...(imageLists.iphone.length > 0 && {
      screenshot: imageLists.iphone.map((picture) => absolutePictureUrl(publicUrl, picture)),
    }),
    ...(score !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: score,
        ratingCount: votes,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  }
}

export function breadcrumbStructuredData(
  publicUrl: string,
  locale: Locale,
  application: ApplicationDetails,
): object {
  const [category] = application.categories
  const steps = [
    ...(category ? [{ name: category.name, path: `/categories/${category.label}` }] : []),
    { name: localisedText(locale, application, 'name'), path: `/applications/${application.label}` },
  ]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: `${publicUrl}${path}`,
    })),
  }
}

export function listStructuredData(
  publicUrl: string,
  locale: Locale,
  name: string,
  items: LabelledName[],
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    itemListElement: items.map((item, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: localisedText(locale, item, 'name'),
      url: `${publicUrl}/applications/${item.label}`,
    })),
  }
}
