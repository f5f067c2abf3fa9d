import { useRef } from 'react'
import { Button } from '#ui/form/Button.tsx'
import { Icon } from '#ui/picture/Icon.tsx'
import css from './fields.module.css'

interface Props {
  /** What the file is for. */
  label: string
  text: string
  accept: string
  isBusy: boolean
  onFile: (file: File) => void
}

/** In our own words: the browser's button speaks the browser's language. */
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
          // The same file may be chosen again.
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
