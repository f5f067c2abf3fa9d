import { useMessages } from '#web/i18n.tsx'
import { useLazyComponent } from '#web/useLazyComponent.ts'
import { CopyAddress } from './CopyAddress.tsx'
import css from './ScanCode.module.css'

interface Props {
  address: string
  /** The URL in the QR code; by default this page. */
  label?: string | undefined
}

const SIZE = 240

/** A URL as a QR code for an iPhone or iPad, and as a link to copy. Phones never need it, so its code is loaded late. */
export function ScanCode({ address, label }: Props) {
  const t = useMessages('gate')
  const QrCode = useLazyComponent(
    true,
    async () => (await import('#ui/picture/QrCode.tsx')).QrCode,
    () => undefined,
  )
  return (
    <div className={css.inside}>
      <p className={css.text}>{t('scan_text')}</p>
      {QrCode ? (
        <QrCode text={address} label={label ?? t('scan_label')} size={SIZE} />
      ) : (
        <svg width={SIZE} height={SIZE} aria-hidden="true" />
      )}
      {label && <p className={css.label}>{label}</p>}
      <CopyAddress address={address} />
    </div>
  )
}
