import { useRef } from 'react'
import { Button } from '#ui/form/Button.tsx'
import { Icon } from '#ui/picture/Icon.tsx'
import css from './fields.module.css'

interface Props {
  /** The purpose of the file to choose. */
  label: string
  text: string
  accept: string
  isBusy: boolean
  /** Whether the operator can choose several files at once. */
  isMultiple?: boolean
  onFiles: (files: File[]) => void
}

/** A file input with our own button text, because the browser's text is in the browser's language. */
export function FileButton({ label, text, accept, isBusy, isMultiple = false, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        className={css.hidden}
        type="file"
        accept={accept}
        multiple={isMultiple}
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          if (files.length > 0) onFiles(files)
          // Reset the file input, so that the same file can be chosen again.
          event.target.value = ''
        }}
      />
      <Button
        kind="secondary"
        size="small"
        busy={isBusy}
        icon={<Icon name="upload" size={18} />}
        onClick={() => input.current?.click()}
      >
        {text}
      </Button>
    </>
  )
}
