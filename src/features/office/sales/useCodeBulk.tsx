import { useMessages } from '#web/i18n.tsx'
import { BulkAction, type BulkRows } from '../kit/list/BulkAction.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'

type Code = OfficeCalls['GET /codes']['output']['codes'][number]

/** The bulk actions on codes. */
export function useCodeBulk() {
  const t = useMessages('officeSales')
  const { number } = useFormatFigures()
  return {
    nameOf: ({ code }: Code) => code,
    actions: (chosen: BulkRows<Code>) => (
      <BulkAction
        of={{ ...chosen, rows: chosen.rows.filter(canStop) }}
        call="POST /codes/{id}/stop"
        inputOf={({ id }) => ({ id })}
        label={t('office_codes_stop')}
        title={t('office_codes_stop_title', { count: number(chosen.rows.filter(canStop).length) })}
        kind="danger"
      >
        <p>{t('office_code_stop_text')}</p>
      </BulkAction>
    ),
  }
}

/** Whether an operator can stop the code: it is active, and no purchase or campaign depends on it. */
function canStop({ isActive, isBound }: Code): boolean {
  return isActive && !isBound
}
