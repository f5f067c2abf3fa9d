import css from '#ui/layout/PictureSteps.module.css'
import { DrawingText, PictureSteps } from '#ui/layout/PictureSteps.tsx'
import { useMessages } from '#web/i18n.tsx'

/** The four steps to developer mode, as drawings of iOS screens with Apple's words in the page's language. */
export function DeveloperModeSteps() {
  const t = useMessages('install')
  const steps = [
    { id: 'privacy', text: t('developer_mode_step_privacy'), picture: <Privacy /> },
    { id: 'switch', text: t('developer_mode_step_switch'), picture: <Switch /> },
    { id: 'restart', text: t('developer_mode_step_restart'), picture: <Restart /> },
    { id: 'turn_on', text: t('developer_mode_step_turn_on'), picture: <TurnOn /> },
  ]
  return <PictureSteps steps={steps} />
}

/** Drawing of the iOS Settings list, with the row to tap marked. */
function Privacy() {
  const t = useMessages('install')
  return (
    <>
      <DrawingText kind="title" x={60} y={28} width={80}>
        {t('developer_mode_word_settings')}
      </DrawingText>
      <rect className={css.panel} x="22" y="38" width="76" height="40" rx="6" />
      <path className={css.line} d="M30 48h40M22 58h76M30 68h34" />
      <rect className={css.marked} x="18" y="88" width="84" height="22" rx="6" />
      <DrawingText kind="strong" x={60} y={102} width={80}>
        {t('developer_mode_word_privacy')}
      </DrawingText>
    </>
  )
}

function Switch() {
  const t = useMessages('install')
  return (
    <>
      <DrawingText kind="title" x={60} y={28} width={80}>
        {t('developer_mode_word_privacy')}
      </DrawingText>
      <rect className={css.marked} x="22" y="52" width="76" height="40" rx="8" />
      <DrawingText kind="strong" x={60} y={66} width={70}>
        {t('developer_mode_word_mode')}
      </DrawingText>
      <rect className={css.leaf} x="46" y="73" width="28" height="14" rx="7" />
      <circle className={css.knob} cx="67" cy="80" r="5.5" />
    </>
  )
}

function Restart() {
  const t = useMessages('install')
  return (
    <>
      <path className={css.turn} d="M74 62a16 16 0 1 1-5-9M70 44v10H60" />
      <rect className={css.leaf} x="32" y="98" width="56" height="20" rx="10" />
      <DrawingText kind="onLeaf" x={60} y={111} width={52}>
        {t('developer_mode_word_restart')}
      </DrawingText>
    </>
  )
}

/** Drawing of the dialog after the restart, with the button to tap marked. */
function TurnOn() {
  const t = useMessages('install')
  return (
    <>
      <rect className={css.panel} x="24" y="44" width="72" height="66" rx="8" />
      <DrawingText kind="title" x={60} y={60} width={70}>
        {t('developer_mode_word_mode')}
      </DrawingText>
      <path className={css.line} d="M34 70h52M34 77h40M24 90h72M60 90v20" />
      <DrawingText kind="quiet" x={42} y={103} width={34}>
        {t('developer_mode_word_cancel')}
      </DrawingText>
      <DrawingText kind="strong" x={78} y={103} width={34}>
        {t('developer_mode_word_turn_on')}
      </DrawingText>
    </>
  )
}
