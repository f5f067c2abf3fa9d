import { useToast } from '#ui/feedback/Toast.tsx'
import { CopyButton } from '#ui/form/CopyButton.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx'
import { Icon } from '#ui/picture/Icon.tsx'
import { useMessages } from '#web/i18n.tsx'
import css from './CampaignCode.module.css'

/** The discount code with a copy button. For null it shows dots and a lock in a box of the same size. */
export function CampaignCode({ code }: { code: string | null }) {
  const t = useMessages('campaign')
  const toast = useToast()
  return (
    <div className={css.box}>
      <span className={css.label}>{t('campaign_code')}</span>
      {code === null ? (
        <>
          <span className={css.code} aria-hidden="true">
            ••••••••
          </span>
          <span className={css.locked}>
            <Icon name="lock" size={20} />
            <VisuallyHidden>{t('campaign_code_hidden')}</VisuallyHidden>
          </span>
        </>
      ) : (
        <>
          <span className={css.code}>
            <Ltr>{code}</Ltr>
          </span>
          <CopyButton
            text={code}
            label={t('campaign_copy')}
            copiedLabel={t('campaign_copied_short')}
            onCopied={() => toast(t('campaign_copied', { code }))}
            onFailed={() => toast(t('campaign_copy_failed', { code }), 'danger')}
          />
        </>
      )}
    </div>
  )
}
