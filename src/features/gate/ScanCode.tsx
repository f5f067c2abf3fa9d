import { QrCode } from '#ui/picture/QrCode.tsx'
import { useMessages } from '#web/i18n.tsx'
import { CopyAddress } from './CopyAddress.tsx'
import css from './ScanCode.module.css'

interface Props {
  address: string
  /** What the QR code leads to; without it, this page. */
  label?: string | undefined
}

/** A URL as a QR code for an iPhone or iPad, and as a link to copy. */
export function ScanCode({ address, label }: Props) {
  const t = useMessages('gate')
  return (
    <div className={css.inside}>
      <p className={css.text}>{t('scan_text')}</p>
      <QrCode text={address} label={label ?? t('scan_label')} size={240} />
      {label && <p className={css.label}>{label}</p>}
      <CopyAddress address={address} />
    </div>
  )
}
