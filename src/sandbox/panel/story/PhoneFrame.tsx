import type { RefObject } from 'react'
import { link } from '#links.ts'
import { Button } from '#ui/form/Button.tsx'
import { useMessages } from '#web/i18n.tsx'
import css from './PhoneFrame.module.css'

/** The store itself in the frame of a phone. It has the same origin, and so the session and storage of this browser. */
export function PhoneFrame({ frame }: { frame: RefObject<HTMLIFrameElement | null> }) {
  const t = useMessages('sandbox')
  const inFrame = (act: (view: Window) => void) => () => {
    const view = frame.current?.contentWindow
    if (view) act(view)
  }
  return (
    <section className={css.phone} aria-label={t('sandbox_phone')}>
      <div className={css.body}>
        <iframe ref={frame} className={css.screen} title={t('sandbox_phone')} src={link('/')} />
      </div>
      <div className={css.bar}>
        <Button kind="quiet" size="small" onClick={inFrame((view) => view.history.back())}>
          {t('sandbox_phone_back')}
        </Button>
        <Button kind="quiet" size="small" onClick={inFrame((view) => view.location.assign(link('/')))}>
          {t('sandbox_phone_home')}
        </Button>
        <Button kind="quiet" size="small" onClick={inFrame((view) => view.location.reload())}>
          {t('sandbox_phone_reload')}
        </Button>
      </div>
    </section>
  )
}
