import { classes } from '#ui/classes.ts'
import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'
import type { OfferHighlight } from '../variant.rules.ts'
import type { OfferItem } from './layout/PackageGroup.tsx'
import css from './PackageNotes.module.css'

/** The badges of an offer. */
export function PackageBadges({ item, withSaved = true }: { item: OfferItem; withSaved?: boolean }) {
  const t = useMessages('payment')
  const { offer, badge } = item
  const isSaid = withSaved && offer.saved > 0
  if (!badge && !offer.isSpecial && !isSaid) return null
  return (
    <span className={css.badges}>
      {badge && (
        <strong>
          <PackageBadge as={badge} />
        </strong>
      )}
      {offer.isSpecial && <Badge tone="warn">{t('package_special')}</Badge>}
      {isSaid && <Badge tone="action">{t('package_saved', { percent: offer.saved })}</Badge>}
    </span>
  )
}

function PackageBadge({ as }: { as: OfferHighlight }) {
  const t = useMessages('payment')
  return <span className={css.highlight}>{as !== 'none' && t(`highlight_${as}`)}</span>
}

/** The offer's description (not on a phone, if brief), and why it is not available or the discount code does not apply. */
export function PackageNotes({ item, isBrief = false }: { item: OfferItem; isBrief?: boolean }) {
  const t = useMessages('payment')
  const { offer, isClosed, isOutsideCode } = item
  return (
    <>
      {offer.description && (
        <span className={classes(css.description, isBrief && css.brief)}>{offer.description}</span>
      )}
      {isClosed && <span className={css.why}>{t('package_special_closed')}</span>}
      {isOutsideCode && <span className={css.why}>{t('code_not_for_this')}</span>}
    </>
  )
}
