import type { MouseEvent } from 'react'
import { useNewcomerSheet } from '#features/gate/useNewcomerSheet.tsx'
import { formatThousandToman, toman } from '#kernel/money.ts'
import { fillPath } from '#links.ts'
import { ButtonLink } from '#ui/form/Button.tsx'
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useSite } from '#web/site.tsx'
import { useScanPage } from '#web/storage/stores.ts'
import { useBrowserKind } from '#web/useBrowserKind.ts'
import { useLazyComponent } from '#web/useLazyComponent.ts'
import { localisedText } from '../localised.rules.ts'
import type { NamedButtonApplication } from '../own/buttonState.rules.ts'
import { useUserOverview } from '../own/userOverview.ts'
import { purchasePath } from './purchasePath.ts'

interface Props {
  application: NamedButtonApplication
  size?: 'small' | 'large'
  wide?: boolean
  className?: string | undefined
}

/**
 * The get button of an application. Once the state of the user is known, it shows what it will do for this user; until
 * then it shows the button for visitors.
 */
export function GetButton(props: Props) {
  const known = useUserOverview()
  return known ? <known.UserGetButton {...props} known={known} /> : <VisitorButton {...props} />
}

/**
 * Link to the installation, with the price where the application is sold. Devices that cannot install show a QR code
 * instead; without JavaScript the link's page explains it. A page of another slice that uses this button must list the
 * messages `catalogue` and `gate` in its manifest.
 */
function VisitorButton({ application, size = 'small', wide = false, className }: Props) {
  const t = useMessages('catalogue')
  const locale = useLocale()
  const { brand, publicUrl } = useSite()
  const isScanned = useBrowserKind()?.device === 'other'
  const scanPage = useScanPage()
  const newcomer = useNewcomerSheet(application)
  const ScanDialog = useLazyComponent(
    scanPage.isOpen,
    async () => (await import('#features/gate/ScanDialog.tsx')).ScanDialog,
    scanPage.close,
  )
  const look = { size, wide, className }
  const { id, price } = application
  const name = localisedText(locale, application, 'name')
  if (!application.isEnableInstallFromWebsite)
    return (
      <ButtonLink {...look} href="/install">
        {t('detail_get_inside', { brand: brand[locale] })}
      </ButtonLink>
    )
  // Buying works on any device. After the purchase the purchase page links to the installation.
  if (price > 0)
    return (
      <ButtonLink {...look} href={purchasePath(application)}>
        {t('detail_get_price', { price: formatThousandToman(locale, toman(price)) })}
        <VisuallyHidden> {name}</VisuallyHidden>
      </ButtonLink>
    )
  const path = fillPath('/applications/download/{id}', { id: String(id) })
  const scan = (event: MouseEvent) => {
    if (!isScanned || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    scanPage.open()
  }
  return (
    <>
      <ButtonLink
        {...look}
        href={path}
        aria-haspopup={isScanned ? 'dialog' : undefined}
        aria-busy={newcomer.isLoading || (scanPage.isOpen && !ScanDialog) || undefined}
        onClick={isScanned ? scan : newcomer.open}
      >
        {t('detail_get')}
        <VisuallyHidden> {name}</VisuallyHidden>
      </ButtonLink>
      {newcomer.sheet}
      {ScanDialog && (
        <ScanDialog
          address={publicUrl + path}
          label={t('detail_qr_label', { name })}
          open={scanPage.isOpen}
          onClose={scanPage.close}
        />
      )}
    </>
  )
}
