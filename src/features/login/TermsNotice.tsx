import { link } from '#links.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ELEMENT_PLACEHOLDER, insertElements } from '#web/insertElements.tsx'
import css from './login.module.css'

/** The terms that the user accepts by logging in. */
export function TermsNotice() {
  const t = useMessages('login')
  return (
    <p className={css.legal}>
      {insertElements(
        t('register_legal', { terms: ELEMENT_PLACEHOLDER, privacy: ELEMENT_PLACEHOLDER }),
        <Anchor href={link('/content/tos')}>{t('register_legal_terms')}</Anchor>,
        <Anchor href={link('/content/privacyPolicy')}>{t('register_legal_privacy')}</Anchor>,
      )}
    </p>
  )
}
