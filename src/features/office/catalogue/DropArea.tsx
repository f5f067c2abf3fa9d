import { type DragEvent, type ReactNode, useState } from 'react'
import { classes } from '#ui/classes.ts'
import css from './DropArea.module.css'

interface Props {
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** An area that files can be dropped on. A button inside it chooses files for people who cannot drag. */
export function DropArea({ onFiles, children }: Props) {
  const [isOver, setOver] = useState(false)
  const hasFiles = (event: DragEvent) => [...event.dataTransfer.types].includes('Files')
  return (
    <fieldset
      className={classes(css.area, isOver && css.over)}
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (!hasFiles(event)) return
        event.preventDefault()
        onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
    </fieldset>
  )
}
