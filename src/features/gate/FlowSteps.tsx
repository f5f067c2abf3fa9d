import { iconPropsOf } from '#features/catalogue/icon.rules.ts'
import { localisedText } from '#features/catalogue/localised.rules.ts'
import { fillPath, link } from '#links.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { classes } from '#ui/classes.ts'
import { AppIcon } from '#ui/picture/AppIcon.tsx'
import { BasicIcon } from '#ui/picture/BasicIcon.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useWishedApplication } from '#web/storage/wishedApplication.ts'
import css from './FlowSteps.module.css'

const STEPS = [1, 2, 3, 4] as const
const NAMES = { 1: 'flow_step_1', 2: 'flow_step_2', 3: 'flow_step_3', 4: 'flow_step_4' } as const
/** Login, profile, package, installation. */
type FlowStep = (typeof STEPS)[number]

interface Props {
  at: FlowStep
  /**
   * The previous page; without it the page of the requested application, else the first page of the store. Null if
   * there is none.
   */
  back?: string | null
  /**
   * Whether the visitor is on the way from the login to the installation. Other visitors see only the application that
   * they requested.
   */
  isOnTheWay?: boolean
}

/** The progress of a new user from the get button to the installed application, and which application that is. */
export function FlowSteps({ at, back, isOnTheWay = true }: Props) {
  const t = useMessages('gate')
  const wish = useWishedApplication()
  if (!isOnTheWay && !wish) return null
  const before = back === undefined ? pageBefore(wish) : back
  return (
    <div className={css.flow}>
      {isOnTheWay && (
        <>
          <div className={css.line}>
            {before !== null && (
              <Anchor className={css.back} href={before} aria-label={t('flow_back')}>
                <BasicIcon name="back" />
              </Anchor>
            )}
            <p className={css.step}>
              <strong>{t('flow_step', { at, count: STEPS.length })}</strong> {t(NAMES[at])}
            </p>
          </div>
          <div className={css.bar} aria-hidden="true">
            {STEPS.map((step) => (
              <span key={step} className={classes(css.part, step <= at && css.reached)} />
            ))}
          </div>
        </>
      )}
      {wish && <Wish wish={wish} />}
    </div>
  )
}

function Wish({ wish }: { wish: NonNullable<ReturnType<typeof useWishedApplication>> }) {
  const t = useMessages('gate')
  const locale = useLocale()
  return (
    <p className={css.wish}>
      <AppIcon {...iconPropsOf(wish, true)} size={40} />
      <span dir="auto">{t('flow_wish', { name: localisedText(locale, wish, 'name') })}</span>
    </p>
  )
}

function pageBefore(wish: ReturnType<typeof useWishedApplication>): string {
  return wish ? fillPath('/applications/{label}', { label: wish.label }) : link('/')
}
