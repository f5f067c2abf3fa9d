import { type FormEvent, useRef } from 'react'
import { APPLICATION_SORTS } from '#features/catalogue/catalogue.rules.ts'
import { toLocalDigits } from '#kernel/locale.ts'
import { Select } from '#ui/form/Select.tsx'
import { BasicIcon } from '#ui/picture/BasicIcon.tsx'
import type { Calls } from '#web/calls.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useNavigate } from '#web/router.tsx'
import { IOS_VERSION_CHOICES, type SearchFilter, searchPagePath } from './choice.rules.ts'
import { SearchBox } from './SearchBox.tsx'
import css from './SearchPage.module.css'

interface Props {
  wanted: SearchFilter
  categories: Calls['GET /category']['output']['items']
}

/** The search form with its filters. Without JavaScript the browser sends it, otherwise the router. */
export function SearchForm({ wanted, categories }: Props) {
  const t = useMessages('search')
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)

  function go() {
    if (!form.current) return
    const fields = Object.fromEntries(new FormData(form.current)) as Record<string, string>
    void navigate(searchPagePath({ ...wanted, ...fields, page: 1 } as SearchFilter))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    go()
  }

  return (
    <search>
      <form ref={form} action="/search" method="get" onSubmit={submit} className={css.form}>
        <div className={css.line}>
          <SearchBox initial={wanted.q} />
          <button type="submit" className={css.submit} aria-label={t('nav_search')}>
            <BasicIcon name="search" />
          </button>
        </div>
        {/* Type and origin are chosen by links; without JavaScript the form would lose them. */}
        {wanted.type && <input type="hidden" name="type" value={wanted.type} />}
        {wanted.origin && <input type="hidden" name="origin" value={wanted.origin} />}
        <Filters wanted={wanted} categories={categories} onChange={go} />
      </form>
    </search>
  )
}

function Filters({ wanted, categories, onChange }: Props & { onChange: () => void }) {
  const t = useMessages('search')
  const locale = useLocale()
  const names = categories.map(({ label, name }) => ({ value: label, label: name }))
  const versions = IOS_VERSION_CHOICES.map((version) => ({
    value: version,
    label: `iOS ${toLocalDigits(locale, version)}`,
  }))
  return (
    <details
      className={css.filters}
      open={Boolean(wanted.category || wanted.device || wanted.ios || wanted.sort) || undefined}
    >
      <summary>{t('search_filters')}</summary>
      <div className={css.choices}>
        <Select
          label={t('search_category')}
          name="category"
          defaultValue={wanted.category ?? ''}
          options={[{ value: '', label: t('search_any') }, ...names]}
          onValue={onChange}
        />
        <Select
          label={t('search_device')}
          name="device"
          defaultValue={wanted.device ?? ''}
          options={[
            { value: '', label: t('search_any') },
            { value: 'iphone', label: t('search_iphone') },
            { value: 'ipad', label: t('search_ipad') },
          ]}
          onValue={onChange}
        />
        <Select
          label={t('search_ios')}
          name="ios"
          defaultValue={wanted.ios ?? ''}
          options={[{ value: '', label: t('search_any') }, ...versions]}
          onValue={onChange}
        />
        {!wanted.q.trim() && (
          <Select
            label={t('search_sort')}
            name="sort"
            defaultValue={wanted.sort === 'download_count' ? '' : (wanted.sort ?? '')}
            options={APPLICATION_SORTS.map((sort) => ({
              value: sort === 'download_count' ? '' : sort,
              label: t(`search_sort_${sort}`),
            }))}
            onValue={onChange}
          />
        )}
      </div>
    </details>
  )
}
