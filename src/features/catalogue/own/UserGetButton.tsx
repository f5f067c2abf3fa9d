import type { MouseEvent, ReactNode } from 'react'
import { isDeviceOfThisBrowser } from '#features/install/installPage.rules.ts'
import { toLocalDigits } from '#kernel/locale.ts'
import { formatThousandToman, toman } from '#kernel/money.ts'
import { fillPath, link } from '#links.ts'
import { classes } from '#ui/classes.ts'
import { ButtonLink } from '#ui/form/Button.tsx'
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx'
import { formatDayAndMonth } from '#web/dates.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { productNow } from '#web/productClock.ts'
import { useSite } from '#web/site.tsx'
import { readStored } from '#web/storage/storage.ts'
import { useScanPage } from '#web/storage/stores.ts'
import { readBrowserKind } from '#web/useBrowserKind.ts'
import { useLazyComponent } from '#web/useLazyComponent.ts'
import { purchasePath } from '../application/purchasePath.ts'
import { localisedText } from '../localised.rules.ts'
import {
  type ButtonState,
  buttonStateOf,
  type DeviceOverview,
  type NamedButtonApplication,
} from './buttonState.rules.ts'
import css from './UserGetButton.module.css'

interface Props {
  application: NamedButtonApplication
  known: { overview: DeviceOverview }
  className?: string | undefined
  /** For the application's page: large, with a line that explains the state. */
  large?: boolean
  /** Opens the QR code instead of a page that cannot install here. */
  onInstall?: (event: MouseEvent) => void
}

/** The button of the application's page. Browsers that cannot install show a QR code of the installation instead. */
export function UserGetButton({
  application,
  known,
  size,
  className,
}: Pick<Props, 'application' | 'known' | 'className'> & { size?: 'small' | 'large' }) {
  const t = useMessages('catalogue')
  const locale = useLocale()
  const { publicUrl } = useSite()
  const scanPage = useScanPage()
  const ScanDialog = useLazyComponent(
    scanPage.isOpen,
    async () => (await import('#features/gate/ScanDialog.tsx')).ScanDialog,
    scanPage.close,
  )
  const scan = (event: MouseEvent) => {
    if (readBrowserKind().device !== 'other' || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    scanPage.open()
  }
  return (
    <>
      <UserStateButton
        application={application}
        known={known}
        large={size === 'large'}
        className={className}
        onInstall={scan}
      />
      {ScanDialog && (
        <ScanDialog
          address={publicUrl + installPath(application)}
          label={t('detail_qr_label', { name: localisedText(locale, application, 'name') })}
          open={scanPage.isOpen}
          onClose={scanPage.close}
        />
      )}
    </>
  )
}

function installPath({ id }: { id: number }): string {
  return fillPath('/applications/download/{id}', { id: String(id) })
}

/** The button of an application for a user whose devices and applications are loaded. */
export function UserStateButton({ application, known, className, large = false, onInstall }: Props) {
  const locale = useLocale()
  const labelOf = useButtonLabel(large)
  const noteOf = useStateNote(application)
  const state = buttonStateOf(application, known.overview, isHere(known.overview))
  const href = addressOf(state, application, large)
  const text = (
    <>
      {labelOf(state, application)}
      <VisuallyHidden> {localisedText(locale, application, 'name')}</VisuallyHidden>
      {state.name === 'installing' && <Bar percent={state.percent} />}
    </>
  )
  const look = {
    size: large ? 'large' : 'small',
    kind: large || LEADS_ON.includes(state.name) ? 'primary' : 'secondary',
    wide: large,
    className: classes(
      className,
      state.name === 'installing' && css.running,
      !large && LEADS_NOWHERE.includes(state.name) && css.muted,
    ),
  } as const
  const isScanned = onInstall && INSTALLS.includes(state.name)
  const button = (
    <ButtonLink {...look} href={href} onClick={isScanned ? onInstall : undefined}>
      {text}
    </ButtonLink>
  )
  if (!large) return button
  return (
    <div className={css.hero}>
      {button}
      <p className={css.note} aria-live="polite">
        {noteOf(state)}
      </p>
    </div>
  )
}

const INSTALLS: ReadonlyArray<ButtonState['name']> = ['get', 'install', 'update', 'again', 'installed']
/** In lists, only actions that wait for the user have the strong colour. */
const LEADS_ON: ReadonlyArray<ButtonState['name']> = ['update', 'again']

/** In lists, a state without an action has a quiet look. */
const LEADS_NOWHERE: ReadonlyArray<ButtonState['name']> = ['installed', 'soon', 'unfit', 'waiting']

function isHere({ device }: DeviceOverview): boolean {
  const { device: kind } = readBrowserKind()
  if (!device || kind === 'other') return false
  return isDeviceOfThisBrowser(device, { storedId: readStored('device')?.id ?? null, kind })
}

function addressOf(state: ButtonState, application: NamedButtonApplication, large: boolean): string {
  const { label } = application
  const install = installPath(application)
  const about = fillPath('/applications/{label}', { label })
  if (state.name === 'open') return `${state.urlScheme}://`
  if (state.name === 'buy') return purchasePath(application)
  if (state.name === 'inside') return large ? link('/install') : about
  if (state.name === 'soon' || state.name === 'unfit') return about
  return state.name === 'installed' && !large ? about : install
}

/** Labels that are the same in lists and on the application's page. */
const LABELS = {
  soon: 'button_soon',
  install: 'button_install',
  update: 'button_update',
  open: 'button_open',
  again: 'button_again',
} as const

function useButtonLabel(large: boolean): (state: ButtonState, application: NamedButtonApplication) => string {
  const t = useMessages('catalogue')
  const locale = useLocale()
  const { brand } = useSite()
  return (state, { price }) => {
    switch (state.name) {
      case 'get':
        return t('detail_get')
      case 'buy': {
        const amount = { price: formatThousandToman(locale, toman(price)) }
        return large ? t('detail_get_price', amount) : t('button_price', amount)
      }
      case 'inside':
        return large ? t('detail_get_inside', { brand: brand[locale] }) : t('detail_get')
      case 'waiting': {
        const date = state.time && isAhead(state.time) ? formatDayAndMonth(locale, state.time) : null
        if (!date) return t('button_wait_late')
        return large ? t('button_wait_long', { date }) : t('button_wait', { date })
      }
      case 'installing':
        return large
          ? t('button_installing_long', { percent: state.percent })
          : t('button_installing', { percent: state.percent })
      case 'installed':
        return large ? t('button_again') : t('button_installed')
      case 'unfit':
        return large ? t('button_unfit_long') : t('button_unfit')
      default:
        return t(LABELS[state.name])
    }
  }
}

function isAhead(iso: string): boolean {
  return productNow().toISOString() < iso
}

/** Returns the explanation below the large button for each state. */
function useStateNote(application: NamedButtonApplication): (state: ButtonState) => ReactNode {
  const t = useMessages('catalogue')
  const locale = useLocale()
  const again = installPath(application)
  const number = (version: string) => ({ version: toLocalDigits(locale, version) })
  return (state) => {
    if (state.name === 'waiting') return t('button_note_wait')
    if (state.name === 'update') return t('button_note_update', number(state.version))
    if (state.name === 'again') return t('button_note_again')
    if (state.name === 'installing') return t('button_note_installing')
    if (state.name === 'installed') return t('button_note_installed', number(state.version))
    if (state.name === 'open')
      return (
        <>
          {t('button_note_open')} <a href={again}>{t('button_again')}</a>
        </>
      )
    if (state.name !== 'unfit') return null
    if (state.reason === 'install_not_for_iphone') return t('detail_note_no_iphone')
    if (state.reason === 'install_not_for_ipad') return t('detail_note_no_ipad')
    return t('button_note_ios', { minimum: application.installableIos ?? '' })
  }
}

function Bar({ percent }: { percent: number }) {
  return (
    <svg className={css.bar} aria-hidden="true" focusable="false">
      <rect width={`${percent}%`} height="4" />
    </svg>
  )
}
