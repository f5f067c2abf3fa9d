import { classes } from '#ui/classes.ts'
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useFormatCount } from '../kit/useFormatCount.ts'
import css from './MenuCount.module.css'
import { useWork } from './useWork.tsx'

/** How many items of a menu entry need a person. */
export function MenuCount({ path }: { path: string }) {
  const t = useMessages('office')
  const format = useFormatCount()
  const counter = useWork().data?.counters.find(({ menu }) => menu === path)
  if (!counter) return null
  return (
    <>
      <span className={classes(css.count, counter.isUrgent && css.urgent)} aria-hidden="true">
        {format(counter)}
      </span>
      <VisuallyHidden> {t('office_menu_count', { count: counter.count })}</VisuallyHidden>
    </>
  )
}

/** Tells screen readers when the number of urgent things changes. */
export function UrgentWork() {
  const t = useMessages('office')
  const urgent = useWork().data?.items.filter(({ severity }) => severity === 'urgent').length ?? 0
  return (
    <VisuallyHidden live="polite">
      {urgent > 0 ? t('office_menu_urgent', { count: urgent }) : ''}
    </VisuallyHidden>
  )
}
