import { toLocalDigits } from '#kernel/locale.ts'
import { Stack } from '#ui/layout/Stack.tsx'
import { Rating } from '#ui/picture/Rating.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import css from './PackagePageSections.module.css'
import type { ShopReviews } from './review.rules.ts'

/** Real comments on an application, and its name. */
export function PackageReviews({ reviews: { application, items } }: { reviews: ShopReviews }) {
  const t = useMessages('payment')
  const locale = useLocale()
  return (
    <section>
      <Stack gap={3}>
        <h2>{t('reviews_title', { name: application })}</h2>
        <div className={css.reviews}>
          {items.map(({ id, text, score, name }) => (
            <figure key={id} className={css.review}>
              <Rating
                value={score}
                label={t('reviews_score', { score: toLocalDigits(locale, String(score)) })}
              />
              <blockquote className={css.quote} dir="auto">
                {text}
              </blockquote>
              <figcaption className={css.author}>
                <bdi>{name || t('reviews_nameless')}</bdi>
              </figcaption>
            </figure>
          ))}
        </div>
      </Stack>
    </section>
  )
}
