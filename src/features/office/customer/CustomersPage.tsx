import { useState } from 'react'
import { Anchor } from '#ui/Anchor.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Icon } from '#ui/picture/Icon.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ScreenHead } from '../kit/ScreenHead.tsx'
import { Section } from '../kit/Section.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { useMutation } from '../kit/useMutation.ts'
import { type Hit, hitIcon, hitPath } from '../search/hits.ts'
import { HIT_TYPES, MAXIMUM_WORD_LENGTH } from '../search/search.rules.ts'
import { officeHref } from '../shell/officeRouter.tsx'
import css from './Customer.module.css'

/** Searches customers and their data. There is no list of all customers. */
export function CustomersPage() {
  const t = useMessages('officeCustomer')
  const { act, isBusy, error } = useMutation()
  const [word, setWord] = useState('')
  const [hits, setHits] = useState<Hit[] | null>(null)
  const search = async () => {
    const wanted = word.trim()
    const answer = wanted ? await act('POST /search', { word: wanted }) : null
    if (answer) setHits(answer.hits)
  }
  return (
    <Stack gap={5}>
      <ScreenHead title={t('office_title_customers')} />
      <search>
        <form
          className={css.find}
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault()
            void search()
          }}
        >
          <Field
            label={t('office_customers_search')}
            hint={t('office_customers_search_hint')}
            error={error || undefined}
            value={word}
            onValue={setWord}
            maxLength={MAXIMUM_WORD_LENGTH}
            dir="auto"
            isFirst
          />
          <Button type="submit" busy={isBusy}>
            {t('office_search')}
          </Button>
        </form>
      </search>
      {hits === null ? (
        <EmptyState title={t('office_customers_start')} text={t('office_customers_start_text')} />
      ) : (
        <Hits hits={hits} />
      )}
    </Stack>
  )
}

function Hits({ hits }: { hits: Hit[] }) {
  const t = useMessages('officeCustomer')
  const search = useMessages('officeSearch')
  if (hits.length === 0)
    return <EmptyState title={t('office_customers_none')} text={t('office_customers_none_text')} />
  const groups = HIT_TYPES.map((type) => ({ type, rows: hits.filter((hit) => hit.type === type) }))
  return groups
    .filter(({ rows }) => rows.length > 0)
    .map(({ type, rows }) => (
      <Section key={type} title={search(`office_hit_${type}`)}>
        <ul className={css.rows}>
          {rows.map((hit) => (
            <li key={hit.key}>
              <HitLink hit={hit} />
            </li>
          ))}
        </ul>
      </Section>
    ))
}

function HitLink({ hit }: { hit: Hit }) {
  const { digits, day } = useFormatFigures()
  return (
    <Anchor className={css.hit} href={officeHref(hitPath(hit))} data-list-row="">
      <Icon name={hitIcon(hit.type)} size={18} />
      <bdi>{digits(hit.title)}</bdi>
      <span className={css.small}>
        {hit.detail && <bdi>{digits(hit.detail)}</bdi>}
        {hit.time && <span>{day(hit.time)}</span>}
      </span>
    </Anchor>
  )
}
