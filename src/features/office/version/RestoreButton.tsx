import { useState } from 'react'
import { useToast } from '#ui/feedback/Toast.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ActionButton } from '../kit/ActionButton.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { useMutation } from '../kit/useMutation.ts'
import type { ItemRef } from './itemPath.ts'
import { ConfirmLargeDrop, isLargeDropRefusal } from './LargeDrop.tsx'

interface Props {
  item: ItemRef
  number: number
  /** The newest version on the screen. */
  seen: number
  onDone: () => void
}

export function RestoreButton({ item, number, seen, onDone }: Props) {
  const t = useMessages('officeVersion')
  const figures = useFormatFigures()
  const toast = useToast()
  const acting = useMutation()
  const [confirmsLargeDrop, setConfirmed] = useState(false)
  const isRefused = isLargeDropRefusal(acting.code)
  return (
    <ActionButton
      acting={acting}
      call="POST /versions/{kind}/{key}/restore"
      input={{ ...item, number, seen, confirmsLargeDrop }}
      onOpen={() => setConfirmed(false)}
      onDone={({ isComplete }) => {
        toast(
          t(isComplete ? 'office_version_done' : 'office_version_partly'),
          isComplete ? 'success' : 'info',
        )
        onDone()
      }}
      label={t('office_version_restore')}
      title={t('office_version_restore_title', { number: figures.number(number) })}
    >
      <p>{t('office_version_restore_text')}</p>
      {(isRefused || confirmsLargeDrop) && (
        <ConfirmLargeDrop text="" value={confirmsLargeDrop} onValue={setConfirmed} />
      )}
    </ActionButton>
  )
}
