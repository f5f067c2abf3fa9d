import { Dialog } from '#ui/feedback/Dialog.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ScanCode } from './ScanCode.tsx'
import css from './ScanDialog.module.css'

interface Props {
  address: string
  label?: string
  open: boolean
  onClose(): void
}

/**
 * A QR code for devices that cannot install; `useScanPage` opens it. A page of another slice that shows
 * it must load the messages `gate`.
 */
export function ScanDialog({ address, label, open, onClose }: Props) {
  const t = useMessages('gate')
  return (
    <Dialog full open={open} onClose={onClose} title={t('scan_title')} closeLabel={t('close')}>
      <div className={css.inside}>
        <ScanCode address={address} label={label} />
        <p className={css.note}>{t('scan_why')}</p>
      </div>
    </Dialog>
  )
}
