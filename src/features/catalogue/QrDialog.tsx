import { fillPath } from '#routes.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { QrCode } from '#ui/QrCode.tsx'
import { useToast } from '#ui/Toast.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useSite } from '#web/site.tsx'
import { localised } from './localised.rules.ts'
import css from './QrDialog.module.css'

interface Named {
  label: string
  nameFa: string
  nameEn: string
}

interface Props {
  application: Named
  open: boolean
  onClose(): void
}

/** For devices that cannot install: the page's address as a code for the camera of one that can. */
export function QrDialog({ application, open, onClose }: Props) {
  const t = useMessages('catalogue')
  const locale = useLocale()
  const toast = useToast()
  const address = useApplicationAddress(application)
  return (
    <Dialog open={open} onClose={onClose} title={t('detail_qr_title')} closeLabel={t('close')}>
      <div className={css.inside}>
        <p className={css.text}>{t('detail_qr_text')}</p>
        <QrCode
          text={address}
          label={t('detail_qr_label', { name: localised(locale, application, 'name') })}
          size={240}
        />
        <p className={css.address} dir="ltr">
          {address}
        </p>
        <CopyButton
          text={address}
          label={t('detail_copy_link')}
          copiedLabel={t('detail_copied')}
          onFailed={() => toast(t('detail_share_failed'), 'danger')}
        />
      </div>
    </Dialog>
  )
}

/** Where the application's page is, for what leaves this browser. */
export function useApplicationAddress({ label }: Pick<Named, 'label'>): string {
  return `${useSite().publicUrl}${fillPath('/applications/{label}', { label })}`
}
