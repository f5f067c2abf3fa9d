import { useMessages } from '#web/i18n.tsx'
import css from './SandboxPage.module.css'

/** The store itself in a phone. `visit` counts, so that the same address can be opened again. */
export interface PhoneView {
  path: string
  visit: number
}

export function SandboxPhone({ view }: { view: PhoneView }) {
  const t = useMessages('sandbox')
  return (
    <div className={css.phone}>
      <iframe key={view.visit} className={css.screen} src={view.path} title={t('sandbox_phone')} />
    </div>
  )
}
