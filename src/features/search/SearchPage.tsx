import { useEffect } from 'react'
import { BlockGrid } from '#features/catalogue/editorial/BlockGrid.tsx'
import { Anchor } from '#ui/Anchor.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Pagination } from '#ui/layout/Pagination.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useLoaderData } from '#web/router.tsx'
import { searchPagePath } from './choice.rules.ts'
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
  return (
    <Stack gap={5}>
      <h1>{t('title_search')}</h1>
      <SearchForm key={wanted.q} wanted={wanted} categories={categories} />
      {wanted.q.trim() ? <Results wanted={wanted} results={results} /> : <Before popular={popular} />}
    </Stack>
  )
}

function Before({ popular }: Pick<Loaded, 'popular'>) {
  const t = useMessages('search')
  return (
    <>
      <RecentSearches />
      <section>
        <h2 className={css.heading}>{t('search_popular')}</h2>
        <BlockGrid applications={popular} eagerCount={EAGER_ICONS} hasCategories />
      </section>
    </>
  )
}

function Results({ wanted, results }: Pick<Loaded, 'wanted' | 'results'>) {
  const t = useMessages('search')
  useEffect(() => rememberSearch(wanted.q), [wanted.q])
  if (!results || results.items.length === 0) return <Nothing wanted={wanted} results={results} />
  const { items, counts, isMore, page, pages, didYouMean } = results
  return (
    <>
      <SearchTypes wanted={wanted} counts={counts} isMore={isMore} />
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

function DidYouMean({ text }: { text: string }) {
  const t = useMessages('search')
  return (
    <p>
      {t('search_did_you_mean')} <Anchor href={searchPagePath({ q: text })}>{text}</Anchor>
    </p>
  )
}

/** Shown without search results. With filters it offers to remove them; without filters it suggests another word. */
function Nothing({ wanted, results }: Pick<Loaded, 'wanted' | 'results'>) {
  const t = useMessages('search')
  const isFiltered = Boolean(wanted.type || wanted.device || wanted.ios || wanted.category)
  return (
    <div role="status">
      <EmptyState
        drawing="search"
        title={t('search_nothing', { q: wanted.q })}
        text={t(isFiltered ? 'search_nothing_filtered' : 'search_nothing_text')}
        action={
          isFiltered ? (
            <Anchor href={searchPagePath({ q: wanted.q })}>{t('search_drop_filters')}</Anchor>
          ) : undefined
        }
      />
      {results?.didYouMean && <DidYouMean text={results.didYouMean} />}
    </div>
  )
}
