import { useState } from 'react'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Checkbox } from '#ui/form/Checkbox.tsx'
import { useMessages } from '#web/i18n.tsx'
import type { ActionState } from '../kit/useMutation.ts'

const CODES = ['price_drops_by_half', 'discount_above_half']

/** Whether a save was refused because the price drops by more than half. */
export function isLargeDropRefusal(code: string): boolean {
  return CODES.includes(code)
}

interface Props {
  /** The error message of the server, with both prices and the effect of the change. */
  text: string
  value: boolean
  onValue: (value: boolean) => void
}

/** The confirmation of a large price drop. After it the operator saves again. */
export function ConfirmLargeDrop({ text, value, onValue }: Props) {
  const t = useMessages('officeVersion')
  return (
    <Notice tone="warning" title={text} live>
      <Checkbox label={t('office_large_drop_confirm')} checked={value} onValue={onValue} />
    </Notice>
  )
}

/**
 * The confirmation step of a form: after a refusal it shows the effect, until the operator confirms and saves again.
 */
export function useLargeDrop({ code, error }: Pick<ActionState, 'code' | 'error'>) {
  const [refusal, setRefusal] = useState('')
  const [isConfirmed, setConfirmed] = useState(false)
  const isRefused = isLargeDropRefusal(code)
  if (isRefused && refusal !== error) setRefusal(error)
  return {
    isConfirmed,
    isRefused,
    notice: refusal && <ConfirmLargeDrop text={refusal} value={isConfirmed} onValue={setConfirmed} />,
  }
}
