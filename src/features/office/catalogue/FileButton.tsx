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
  onFile: (file: File) => void
}

/** A file input with our own button text, because the browser's text is in the browser's language. */
export function FileButton({ label, text, accept, isBusy, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        className={css.hidden}
        type="file"
        accept={accept}
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onFile(file)
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
