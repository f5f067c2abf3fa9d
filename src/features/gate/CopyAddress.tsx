import { useToast } from '#ui/feedback/Toast.tsx'
import { CopyButton } from '#ui/form/CopyButton.tsx'
import { useMessages } from '#web/i18n.tsx'
import css from './CopyAddress.module.css'

/**
 * A button that copies the URL; `main` makes it the primary action. The URL is also shown, for browsers that refuse
 * copying.
 */
export function CopyAddress({ address, main = false }: { address: string; main?: boolean }) {
  const t = useMessages('gate')
  const toast = useToast()
  return (
    <div className={css.inside}>
      <CopyButton
        kind={main ? 'primary' : 'secondary'}
        size={main ? 'large' : 'medium'}
        wide={main}
        text={address}
        label={t('gate_copy')}
        copiedLabel={t('gate_copied')}
        onFailed={() => toast(t('gate_copy_failed'), 'danger')}
      />
      <p className={css.address} dir="ltr">
        {address}
      </p>
    </div>
  )
}
