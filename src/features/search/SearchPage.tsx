import { useEffect } from 'react'
import { OriginLinks } from '#features/catalogue/browsing/OriginLinks.tsx'
import type { ApplicationOrigin, FacetCounts } from '#features/catalogue/catalogue.rules.ts'
import { BlockGrid } from '#features/catalogue/editorial/BlockGrid.tsx'
import { Anchor } from '#ui/Anchor.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Pagination } from '#ui/layout/Pagination.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useLoaderData } from '#web/router.tsx'
import { AskForApplication } from './AskForApplication.tsx'
import { hasFilter, type SearchFilter, searchPagePath } from './choice.rules.ts'
import { RecentSearches, rememberSearch } from './RecentSearches.tsx'
import { SearchForm } from './SearchForm.tsx'
import css from './SearchPage.module.css'
import { SearchTypes } from './SearchTypes.tsx'
import type { loadSearch } from './search.loader.ts'

type Loaded = Awaited<ReturnType<typeof loadSearch>>
const EAGER_ICONS = 8

/** The search page: a form that works without JavaScript, results by URL, and suggestions while typing. */
export function SearchPage() {
  const t = useMessages('search')
  const { wanted, categories, results, popular } = useLoaderData<typeof loadSearch>()
  const isSearch = wanted.q.trim() !== '' || hasFilter(wanted)
  return (
    <Stack gap={5}>
      <h1>{t('title_search')}</h1>
      <SearchForm key={wanted.q} wanted={wanted} categories={categories} />
      <VisuallyHidden live="polite">
        {isSearch && <ResultCount wanted={wanted} results={results} />}
      </VisuallyHidden>
      {isSearch ? (
        <Results wanted={wanted} results={results} popular={popular} />
      ) : (
        <Before results={results} />
      )}
    </Stack>
  )
}

function Before({ results }: Pick<Loaded, 'results'>) {
  const t = useMessages('search')
  if (!results) return null
  return (
    <>
      <Origins wanted={{ q: '' }} counts={results.origins} />
      <RecentSearches />
      <section>
        <h2 className={css.heading}>{t('search_popular')}</h2>
        <BlockGrid applications={results.items} eagerCount={EAGER_ICONS} hasCategories />
      </section>
    </>
  )
}

/** The announcement for screen readers after a search: the number of results, even if the page stays the same. */
function ResultCount({ wanted, results }: Pick<Loaded, 'wanted' | 'results'>) {
  const t = useMessages('search')
  const count = results?.total ?? 0
  const q = wanted.q.trim()
  return q ? t('search_count_for', { count, q }) : t('search_count', { count })
}

function Results({ wanted, results, popular }: Pick<Loaded, 'wanted' | 'results' | 'popular'>) {
  const t = useMessages('search')
  useEffect(() => {
    if (wanted.q.trim()) rememberSearch(wanted.q)
  }, [wanted.q])
  if (!results || results.items.length === 0)
    return <Nothing wanted={wanted} results={results} popular={popular} />
  const { items, counts, origins, isMore, page, pages, didYouMean } = results
  return (
    <>
      <SearchTypes wanted={wanted} counts={counts} isMore={isMore} />
      <Origins wanted={wanted} counts={isMore ? undefined : origins} />
      {didYouMean && <DidYouMean text={didYouMean} />}
      <BlockGrid applications={items} eagerCount={EAGER_ICONS} hasCategories />
      <Pagination
        page={page}
        pages={pages}
        href={(to) => searchPagePath({ ...wanted, page: to })}
        label={t('search_pages')}
        previousLabel={t('search_previous')}
        nextLabel={t('search_next')}
      />
    </>
  )
}

function Origins({ wanted, counts }: { wanted: SearchFilter; counts?: FacetCounts['origins'] | undefined }) {
  return (
    <OriginLinks
      chosen={wanted.origin as ApplicationOrigin | undefined}
      counts={counts}
      hrefOf={(origin) => searchPagePath({ ...wanted, origin, page: 1 })}
    />
  )
}

function DidYouMean({ text }: { text: string }) {
  const t = useMessages('search')
  return (
    <p>
      {t('search_did_you_mean')} <Anchor href={searchPagePath({ q: text })}>{text}</Anchor>
    </p>
  )
}

/** Shown without search results. With filters it offers to remove them; without filters it suggests another word. */
function Nothing({ wanted, results, popular }: Pick<Loaded, 'wanted' | 'results' | 'popular'>) {
  const t = useMessages('search')
  const isFiltered = hasFilter(wanted)
  return (
    <Stack gap={5}>
      <EmptyState
        drawing="search"
        title={wanted.q.trim() ? t('search_nothing', { q: wanted.q }) : t('search_nothing_filtered')}
        text={wanted.q.trim() && t(isFiltered ? 'search_nothing_filtered' : 'search_nothing_text')}
        action={
          isFiltered ? (
            <Anchor href={searchPagePath({ q: wanted.q })}>{t('search_drop_filters')}</Anchor>
          ) : (
            wanted.q.trim() && <AskForApplication key={wanted.q} q={wanted.q.trim()} />
          )
        }
      />
      {results?.didYouMean && <DidYouMean text={results.didYouMean} />}
      {popular.length > 0 && (
        <section>
          <h2 className={css.heading}>{t('search_popular')}</h2>
          <BlockGrid applications={popular} eagerCount={EAGER_ICONS} hasCategories />
        </section>
      )}
    </Stack>
  )
}
