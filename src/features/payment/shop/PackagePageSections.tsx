import type { ComponentType } from 'react'
import { LONGEST_WAIT_SECONDS, TYPICAL_WAIT_SECONDS } from '#features/device/registration/estimate.rules.ts'
import { DAY, SECOND } from '#kernel/time.ts'
import { Card } from '#ui/layout/Card.tsx'
import { Grid, Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useSite } from '#web/site.tsx'
import { MONEY_RETURN_HOURS } from '../payment.rules.ts'
import type { PackagePageSection } from '../variant.rules.ts'
import { PackageCountdown } from './PackageCountdown.tsx'
import css from './PackagePageSections.module.css'
import { PackageReviews } from './PackageReviews.tsx'
import type { ShopReviews } from './review.rules.ts'

interface Props {
  extras: readonly PackagePageSection[]
  reviews: ShopReviews | null
}

const EXTRA: Record<PackagePageSection, ComponentType<{ reviews: ShopReviews | null }>> = {
  faq: Faq,
  reviews: ({ reviews }) => reviews && <PackageReviews reviews={reviews} />,
  guarantee: Guarantee,
  countdown: PackageCountdown,
  giftDays: GiftDays,
}

/** The sections below the shop, as the variant of the package page lists them. */
export function PackagePageSections({ extras, reviews }: Props) {
  return extras.map((extra) => {
    const Part = EXTRA[extra]
    return <Part key={extra} reviews={reviews} />
  })
}

const DAY_SECONDS = DAY / SECOND

function Faq() {
  const t = useMessages('payment')
  const typical = TYPICAL_WAIT_SECONDS / DAY_SECONDS
  const longest = LONGEST_WAIT_SECONDS / DAY_SECONDS
  const answers = [
    [t('faq_start'), t('faq_start_answer')],
    [t('faq_wait'), t('faq_wait_answer', { typical, longest })],
    [t('faq_device'), t('faq_device_answer')],
    [t('faq_account'), t('faq_account_answer')],
    [t('faq_refund'), t('faq_refund_answer')],
  ]
  return (
    <section>
      <Stack gap={3}>
        <h2>{t('faq_title')}</h2>
        <div className={css.questions}>
          {answers.map(([question, answer]) => (
            <details key={question} className={css.question}>
              <summary className={css.asked}>{question}</summary>
              <p className={css.answer}>{answer}</p>
            </details>
          ))}
        </div>
      </Stack>
    </section>
  )
}

function Guarantee() {
  const t = useMessages('payment')
  return (
    <section>
      <Stack gap={3}>
        <h2>{t('guarantee_title')}</h2>
        <Grid min="card">
          <PromiseCard title={t('guarantee_full')} text={t('guarantee_full_text')} />
          <PromiseCard title={t('guarantee_part')} text={t('guarantee_part_text')} />
          <PromiseCard
            title={t('guarantee_bank')}
            text={t('guarantee_bank_text', { hours: MONEY_RETURN_HOURS })}
          />
        </Grid>
      </Stack>
    </section>
  )
}

function PromiseCard({ title, text }: { title: string; text: string }) {
  return (
    <Card as="article">
      <h3 className={css.promise}>{title}</h3>
      <p className={css.text}>{text}</p>
    </Card>
  )
}

/** The gift days of a user after an account reset (requirement 14.2). */
function GiftDays() {
  const t = useMessages('payment')
  const { resetGiftDays } = useSite()
  return (
    <section className={css.gift}>
      <h2>{t('gift_days_title')}</h2>
      <ul className={css.lines}>
        <li>{t('gift_days_waiting')}</li>
        {resetGiftDays > 0 && <li>{t('gift_days_gift', { count: resetGiftDays })}</li>}
      </ul>
      <p className={css.text}>{t('gift_days_text')}</p>
    </section>
  )
}
