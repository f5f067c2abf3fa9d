import { type FormEvent, useEffect, useState } from 'react'
import {
  ApplicationCard,
  type ApplicationCardData,
} from '#features/catalogue/application/ApplicationCard.tsx'
import { link } from '#links.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Button, ButtonLink } from '#ui/form/Button.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Grid, Stack } from '#ui/layout/Stack.tsx'
import { useApi } from '#web/apiContext.ts'
import { useCatalogues, useLocale, useMessages } from '#web/i18n.tsx'
import { useNavigate } from '#web/router.tsx'
import { useSite } from '#web/site.tsx'
import { pageTitle } from '../pages/pageTitle.ts'
import css from './NotFoundPage.module.css'

/** The not-found page: a search form, a link home, and popular applications. */
export function NotFoundPage() {
  const t = useMessages()
  useTitle()
  return (
    <Stack gap={6}>
      <EmptyState
        level={1}
        drawing="search"
        title={t('page_not_found')}
        text={t('page_not_found_text')}
        action={
          <ButtonLink kind="secondary" href={link('/')}>
            {t('back_home')}
          </ButtonLink>
        }
      />
      <Search />
      <Popular />
    </Stack>
  )
}

/** Sets the title of the not-found page, also where the URL belongs to another page whose content does not exist. */
function useTitle(): void {
  const site = useSite()
  const locale = useLocale()
  const catalogues = useCatalogues()
  useEffect(() => {
    document.title = pageTitle(undefined, {}, locale, catalogues, site)
  }, [locale, catalogues, site])
}

/** The search form of the not-found page. A plain form, so that it works without scripts. */
function Search() {
  const t = useMessages()
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = event.currentTarget.querySelector('input')?.value ?? ''
    void navigate(`${link('/search')}?q=${encodeURIComponent(text)}`)
  }
  return (
    <search>
      <form className={css.search} action={link('/search')} onSubmit={submit}>
        <Field label={t('nav_search')} name="q" type="search" enterKeyHint="search" />
        <Button className={css.find} type="submit">
          {t('nav_search')}
        </Button>
      </form>
    </search>
  )
}

const POPULAR = 6

/** Popular applications, loaded by the browser, because the not-found page is the same for every unknown URL. */
function Popular() {
  const t = useMessages()
  const api = useApi()
  const [applications, setApplications] = useState<ApplicationCardData[]>([])
  useEffect(() => {
    let isGone = false
    const show = ({ items }: { items: ApplicationCardData[] }) => {
      if (!isGone) setApplications(items)
    }
    // Ignore the error: the page is complete without popular applications.
    api('GET /application', { perPage: POPULAR }).then(show, () => undefined)
    return () => {
      isGone = true
    }
  }, [api])
  if (applications.length === 0) return null
  return (
    <section>
      <h2>
        <Anchor className={css.title} href={link('/pages/HOTTEST')}>
          {t('nav_hottest')}
        </Anchor>
      </h2>
      <Grid min="row">
        {applications.map((application) => (
          <ApplicationCard key={application.id} application={application} />
        ))}
      </Grid>
    </section>
  )
}
