import { type MouseEvent, type ReactNode, useState } from 'react'
import { link } from '#links.ts'
import { isPlainClick } from '#web/isPlainClick.ts'
import { nextTask } from '#web/nextTask.ts'
import { readEntryPath } from '#web/session/entryPath.ts'
import { useLazyComponent } from '#web/useLazyComponent.ts'

interface NewcomerWay {
  /** Handles a click on a link to the installation: opens the sheet if this browser has never logged in. */
  open(event: MouseEvent<HTMLAnchorElement>): void
  /** Whether the tap waits for the code of the sheet. */
  isLoading: boolean
  /** Render it anywhere. The page must load the messages `gate`. */
  sheet: ReactNode
}

/** Explains the way to an application before the first login. Users go straight to the installation. */
export function useNewcomerSheet(application: { id: number; nameFa: string; nameEn: string }): NewcomerWay {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const Sheet = useLazyComponent(
    isOpen,
    () => nextTask().then(async () => (await import('./NewcomerSheet.tsx')).NewcomerSheet),
    close,
  )
  return {
    open: (event) => {
      if (!isPlainClick(event) || readEntryPath() !== link('/startRegister')) return
      event.preventDefault()
      setOpen(true)
    },
    isLoading: isOpen && !Sheet,
    sheet: isOpen && Sheet && <Sheet application={application} onClose={close} />,
  }
}
