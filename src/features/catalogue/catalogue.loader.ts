import { ApiError } from '#web/api.ts'
import type { LoaderInput, PageHead } from '#web/loader.ts'
import { APPLICATION_ORIGINS, APPLICATION_SORTS, HOME_PAGE_LABEL } from './catalogue.rules.ts'
import { localisedText } from './localised.rules.ts'
import {
  absolutePictureUrl,
  applicationStructuredData,
  breadcrumbStructuredData,
  listStructuredData,
} from './structuredData.rules.ts'

/** Loaders of the catalogue pages, with the structured data for search engines. */

/** Only the server's HTML carries structured data, so the browser build drops the code that makes it. */
const isServer = import.meta.env.SSR

export async function loadEditorial({ api, parameters }: LoaderInput) {
  const label = parameters['label'] ?? HOME_PAGE_LABEL
  const page = await api('GET /page/by_label/{label}', { label })
  // The home page has the brand as its title.
  const head: PageHead = label === HOME_PAGE_LABEL ? {} : { title: page.title }
  return { page, head }
}

/** The origin in the URL; undefined for an unknown one. */
const originOf = (query: URLSearchParams) =>
  APPLICATION_ORIGINS.find((origin) => origin === query.get('origin'))

export async function loadCategories({ api, query }: LoaderInput) {
  const origin = originOf(query)
  const { items } = await api('GET /category', { origin })
  return { items, origin }
}

export async function loadCategory({ api, parameters, query, locale, publicUrl }: LoaderInput) {
  const label = parameters['label'] ?? ''
  const origin = originOf(query)
  const sort = APPLICATION_SORTS.find((one) => one === query.get('sort'))
  const [category, list] = await Promise.all([
    api('GET /category/by_label/{label}', { label }),
    api('GET /application', { category: label, origin, sort, page: query.get('page') ?? 1 }),
  ])
  if (isServer) requirePage(list)
  const title = category.name
  const head: PageHead = {
    title,
    ...(isServer && { structuredData: [listStructuredData(publicUrl, locale, title, list.items)] }),
  }
  return { category, list, origin, sort, head }
}

export async function loadCollection({ api, parameters, locale, publicUrl }: LoaderInput) {
  const collection = await api('GET /collection/by_label/{label}', { label: parameters['label'] ?? '' })
  const { title, subtitle: description } = collection
  const head: PageHead = {
    title,
    description,
    ...(isServer && {
      structuredData: [listStructuredData(publicUrl, locale, title, collection.applications)],
    }),
  }
  return { collection, head }
}

export async function loadStory({ api, parameters, publicUrl }: LoaderInput) {
  const story = await api('GET /story/by_label/{label}', { label: parameters['label'] ?? '' })
  const head: PageHead = {
    title: story.title,
    description: story.subtitle,
    ...(story.image && { image: absolutePictureUrl(publicUrl, story.image) }),
  }
  return { story, head }
}

export async function loadApplication({ api, parameters, locale, publicUrl }: LoaderInput) {
  const [application, subscription] = await Promise.all([
    api('GET /application/by_label/{label}', { label: parameters['label'] ?? '' }),
    // The page also works without the price.
    api('GET /package/summary', {}).catch(() => null),
  ])
  const head: PageHead = {
    title: localisedText(locale, application, 'name'),
    description: localisedText(locale, application, 'summary'),
    ...(application.icon && { image: absolutePictureUrl(publicUrl, application.icon) }),
    ...(isServer && {
      structuredData: [
        applicationStructuredData(publicUrl, locale, application),
        breadcrumbStructuredData(publicUrl, locale, application),
      ],
    }),
  }
  return { application, subscription, head }
}

const APP_LIST_PER_PAGE = 100

/** Loads the page /content/appList: all applications by name. */
export async function loadAppList({ api, query }: LoaderInput) {
  const page = query.get('page') ?? 1
  const list = await api('GET /application', { sort: 'name', perPage: APP_LIST_PER_PAGE, page })
  if (isServer) requirePage(list)
  return list
}

/**
 * Throws a 404 for a page after the last one; otherwise the server would render and cache an endless number of pages.
 * No link in the browser leads to one, so the browser bundle leaves the check out.
 */
function requirePage({ page, pages }: { page: number; pages: number }): void {
  if (page > pages) throw new ApiError(404)
}
