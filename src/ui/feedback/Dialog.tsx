import { type ReactNode, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { classes } from '../classes.ts'
import { BasicIcon } from '../picture/BasicIcon.tsx'
import css from './Dialog.module.css'
import { keepFocusInside, useModal } from './useModal.ts'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  closeLabel: string
  children?: ReactNode
  /** Buttons of the dialog that stay visible while its content scrolls. */
  footer?: ReactNode
  /** The dialog needs an answer: neither Escape nor a tap outside closes it, and it has no close button. */
  alert?: boolean
  /** The dialog fills a phone's screen. */
  full?: boolean
}

/** A dialog from 600 px screen width up, a bottom sheet below. Not <dialog>, which Safari has only from 15.4. */
export function Dialog(props: Props) {
  const { open, onClose, title, closeLabel, children, footer, alert = false, full = false } = props
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const host = useModal(open, panel)
  if (!host) return null
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: a pointer's shortcut; the keyboard has Escape
    <div
      className={classes(css.scrim, full && css.full)}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget && !alert) onClose()
      }}
      onKeyDown={(event) => {
        // React passes events through the portal to the parent, so stop the event: a nested dialog must not close both.
        event.stopPropagation()
        if (event.key === 'Escape' && !alert) onClose()
        if (event.key === 'Tab' && panel.current) keepFocusInside(panel.current, event)
      }}
    >
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles support it; the rule sees no constant */}
      <div
        className={css.panel}
        ref={panel}
        role={alert ? 'alertdialog' : 'dialog'}
        aria-modal="true"
        aria-labelledby={id}
        tabIndex={-1}
      >
        <div className={css.head}>
          <h2 className={css.title} id={id}>
            {title}
          </h2>
          {!alert && (
            <button type="button" className={css.close} onClick={onClose} aria-label={closeLabel}>
              <BasicIcon name="close" size={20} />
            </button>
          )}
        </div>
        <div className={css.body}>{children}</div>
        {footer ? <div className={css.footer}>{footer}</div> : null}
      </div>
    </div>,
    host,
  )
}
