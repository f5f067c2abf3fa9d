import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Anchor, type AnchorProps } from '../Anchor.tsx'
import { classes } from '../classes.ts'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import css from './Button.module.css'

type Look = {
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'small' | 'medium' | 'large'
  /** The button fills the width of its container. */
  wide?: boolean
  icon?: ReactNode
}

export type ButtonProps = Look &
  ComponentProps<'button'> & {
    busy?: boolean
    /** Text that screen readers announce while the button is busy, e.g. "Sending…". */
    busyLabel?: string | undefined
  }

function look({ kind = 'primary', size = 'medium', wide }: Look, className: string | undefined) {
  return classes(css.button, css[kind], css[size], wide && css.wide, className)
}

function Face({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className={css.face}>
      {icon}
      {children !== undefined && <span>{children}</span>}
    </span>
  )
}

export function Button(props: ButtonProps) {
  const { kind, size, wide, icon, busy = false, busyLabel, children, className, onClick, ...rest } = props
  // aria-disabled instead of disabled: a busy button keeps the focus, and the form cannot be sent twice.
  const click = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
  return (
    <>
      <button
        type="button"
        {...rest}
        className={look({ kind, size, wide } as Look, className)}
        onClick={click}
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
      >
        <Face icon={icon}>{children}</Face>
        {busy && <span className={css.spinner} />}
      </button>
      {busyLabel !== undefined && <VisuallyHidden live="polite">{busy ? busyLabel : ''}</VisuallyHidden>}
    </>
  )
}

/** A link that looks like a button. `aria-busy` shows that what it opens is loading. */
export function ButtonLink({ kind, size, wide, icon, children, className, ...rest }: Look & AnchorProps) {
  return (
    <Anchor {...rest} className={look({ kind, size, wide } as Look, className)}>
      <Face icon={icon}>{children}</Face>
      {rest['aria-busy'] && <span className={css.spinner} />}
    </Anchor>
  )
}
