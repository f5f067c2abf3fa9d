import { useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { Icon } from '../picture/Icon.tsx'
import { Button, type ButtonProps } from './Button.tsx'
import { copyText } from './copyText.ts'

type Props = Pick<ButtonProps, 'kind' | 'size' | 'wide'> & {
  text: string
  label: string
  copiedLabel: string
  /** Called when copying to the clipboard failed, e.g. to show a toast. */
  onFailed?: (() => void) | undefined
  onCopied?: (() => void) | undefined
}

/** A button that copies a text to the clipboard, and shows the confirmation for two seconds. */
export function CopyButton({
  text,
  label,
  copiedLabel,
  onFailed,
  onCopied,
  kind = 'secondary',
  ...look
}: Props) {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async () => {
    if (!(await copyText(text))) return onFailed?.()
    setCopied(true)
    onCopied?.()
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), 2000)
  }
  return (
    <>
      <Button
        {...look}
        kind={kind}
        icon={<Icon name={copied ? 'check' : 'copy'} size={18} />}
        onClick={() => void copy()}
      >
        {copied ? copiedLabel : label}
      </Button>
      <VisuallyHidden live="polite">{copied ? copiedLabel : ''}</VisuallyHidden>
    </>
  )
}
