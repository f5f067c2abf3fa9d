import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { classes } from '../classes.ts'
import { BasicIcon } from '../picture/BasicIcon.tsx'
import css from './Toast.module.css'

type Tone = 'success' | 'info' | 'danger'
/** A button in a toast, such as Undo. The toast stays longer, so that there is time for it. */
export type ToastAction = { label: string; seconds: number; run: () => void }
type ToastItem = { id: number; text: string; tone: Tone; action: ToastAction | undefined }
type Show = (text: string, tone?: Tone, action?: ToastAction) => void

const SECONDS_SHOWN = 5
const icons = { success: 'check', info: 'info', danger: 'warning' } as const
const ToastContext = createContext<Show>(() => {})

export function useToast(): Show {
  return useContext(ToastContext)
}

/** Shows toasts: short confirmations over the page, one at a time. A new one replaces the last. */
export function ToastProvider({ closeLabel, children }: { closeLabel: string; children: ReactNode }) {
  const [shown, setShown] = useState<ToastItem | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const count = useRef(0)
  const host = useHost()
  const arm = useCallback((seconds: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setShown(null), seconds * 1000)
  }, [])
  const show = useCallback<Show>(
    (text, tone = 'success', action) => {
      count.current += 1
      setShown({ id: count.current, text, tone, action })
      arm(action?.seconds ?? SECONDS_SHOWN)
    },
    [arm],
  )
  return (
    <ToastContext value={show}>
      {children}
      {host &&
        createPortal(
          <Region
            shown={shown}
            closeLabel={closeLabel}
            onHold={() => clearTimeout(timer.current)}
            onGo={() => arm(shown?.action?.seconds ?? SECONDS_SHOWN)}
            onClose={() => setShown(null)}
          />,
          host,
        )}
    </ToastContext>
  )
}

/** Creates the element for toasts in the body, which dialogs leave visible while they hide the rest of the page. */
function useHost(): HTMLElement | null {
  const [host, setHost] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const element = document.createElement('div')
    element.setAttribute('data-over-modal', '')
    document.body.appendChild(element)
    setHost(element)
    return () => element.remove()
  }, [])
  return host
}

type RegionProps = {
  shown: ToastItem | null
  closeLabel: string
  onHold: () => void
  onGo: () => void
  onClose: () => void
}

/**
 * The live region for toasts. It is always rendered, because a live region that appears together with its text is not
 * announced.
 */
function Region({ shown, closeLabel, onHold, onGo, onClose }: RegionProps) {
  return (
    <div className={css.region} role="status" aria-live="polite">
      {shown && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the timer pauses while the user reads
        <div
          className={classes(css.toast, css[shown.tone])}
          key={shown.id}
          onPointerEnter={onHold}
          onPointerLeave={onGo}
          onFocus={onHold}
          onBlur={onGo}
        >
          <BasicIcon name={icons[shown.tone]} size={20} />
          <span className={css.text}>{shown.text}</span>
          {shown.action && <ActionButton action={shown.action} onClose={onClose} />}
          <button type="button" className={css.close} aria-label={closeLabel} onClick={onClose}>
            <BasicIcon name="close" size={18} />
          </button>
        </div>
      )}
    </div>
  )
}

function ActionButton({ action, onClose }: { action: ToastAction; onClose: () => void }) {
  const run = () => {
    onClose()
    action.run()
  }
  return (
    <button type="button" className={css.action} onClick={run}>
      {action.label}
    </button>
  )
}
