import { type MouseEvent, useState } from 'react'
import { formatThousandToman, toman } from '#kernel/money.ts'
import { fillPath } from '#routes.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useSite } from '#web/site.tsx'
import { localised } from './localised.rules.ts'
import { QrDialog } from './QrDialog.tsx'
import { useNeedsScan } from './useDevice.ts'

export interface Gettable {
  id: number
  label: string
  nameFa: string
  nameEn: string
  price: number
  /** False: only the store's own app installs it. */
  isEnableInstallFromWebsite: boolean
}

interface Props {
  application: Gettable
  size?: 'small' | 'large'
  wide?: boolean
  className?: string | undefined
}

/**
 * The way to an application on a phone: a link to its installation, with its price where it is sold. Devices that
 * cannot install get a code to scan instead; without JavaScript the link's own page tells them.
 * A page of another slice that shows it names the catalogue `catalogue` in routes.ts.
 */
export function GetButton({ application, size = 'small', wide = false, className }: Props) {
  const t = useMessages('catalogue')
  const locale = useLocale()
  const { brand } = useSite()
  const isScanned = useNeedsScan()
  const [isScanning, setScanning] = useState(false)
  const look = { size, wide, className }
  const { id, price } = application
  const name = localised(locale, application, 'name')
  if (!application.isEnableInstallFromWebsite)
    return (
      <ButtonLink {...look} href="/install">
        {t('detail_get_inside', { brand: brand[locale] })}
      </ButtonLink>
    )
  const scan = (event: MouseEvent) => {
    if (!isScanned || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setScanning(true)
  }
  return (
    <>
      <ButtonLink
        {...look}
        href={fillPath('/applications/download/{id}', { id: String(id) })}
        aria-haspopup={isScanned ? 'dialog' : undefined}
        onClick={scan}
      >
        {price > 0
          ? t('detail_get_price', { price: formatThousandToman(locale, toman(price)) })
          : t('detail_get')}
        <VisuallyHidden> {name}</VisuallyHidden>
      </ButtonLink>
      <QrDialog application={application} open={isScanning} onClose={() => setScanning(false)} />
    </>
  )
}
