import css from '#ui/layout/PictureSteps.module.css'
import { DrawingText, PictureSteps } from '#ui/layout/PictureSteps.tsx'
import { useMessages } from '#web/i18n.tsx'

/**
 * The four steps of installing the configuration profile, as drawings of iOS screens with Apple's words in the page's
 * language. `done` counts the steps that are done, as far as the store can know.
 */
export function ProfileSteps({ done }: { done: number }) {
  const t = useMessages('device')
  const steps = [
    { id: 'allow', text: t('profile_step_allow'), picture: <Allow /> },
    { id: 'settings', text: t('profile_step_settings'), picture: <Settings /> },
    { id: 'install', text: t('profile_step_install'), picture: <Install /> },
    { id: 'back', text: t('profile_step_back'), picture: <Back /> },
  ]
  return (
    <PictureSteps
      steps={steps.map((step, at) => ({ ...step, isDone: at < done }))}
      doneLabel={t('profile_step_done')}
    />
  )
}

/** Drawing of a Safari dialog with two buttons, with the right one marked. */
function Allow() {
  const t = useMessages('device')
  return (
    <>
      <rect className={css.panel} x="17" y="48" width="86" height="56" rx="8" />
      <path className={css.line} d="M28 60h64M28 68h48M17 84h86M60 84v20" />
      <DrawingText kind="quiet" x={38} y={97} width={40}>
        {t('profile_word_ignore')}
      </DrawingText>
      <DrawingText kind="strong" x={82} y={97} width={40}>
        {t('profile_word_allow')}
      </DrawingText>
    </>
  )
}

/** Drawing of the iOS Settings list, with the profile in the first row. */
function Settings() {
  const t = useMessages('device')
  return (
    <>
      <DrawingText kind="title" x={60} y={30} width={80}>
        {t('profile_word_settings')}
      </DrawingText>
      <rect className={css.marked} x="22" y="42" width="76" height="20" rx="6" />
      <DrawingText kind="strong" x={60} y={55} width={72}>
        {t('profile_word_downloaded')}
      </DrawingText>
      <rect className={css.panel} x="22" y="70" width="76" height="56" rx="6" />
      <path className={css.line} d="M30 84h40M22 98h76M30 112h34" />
    </>
  )
}

function Install() {
  const t = useMessages('device')
  return (
    <>
      <rect className={css.panel} x="22" y="44" width="76" height="62" rx="8" />
      <circle className={css.leaf} cx="60" cy="64" r="10" />
      <path className={css.check} d="M55 64l4 4 7-8" />
      <path className={css.line} d="M36 84h48M42 92h36" />
      <DrawingText kind="strong" x={82} y={32} width={42}>
        {t('profile_word_install')}
      </DrawingText>
    </>
  )
}

function Back() {
  return (
    <>
      <circle className={css.leaf} cx="60" cy="62" r="20" />
      <path className={css.check} d="M50 62l7 7 13-14" />
      <path className={css.line} d="M36 98h48M44 108h32" />
    </>
  )
}
