import { joinList } from '#kernel/locale.ts'
import { Badge } from '#ui/picture/Badge.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { ActionButton } from '../kit/ActionButton.tsx'
import { createFact, FactList, Section } from '../kit/Section.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import type { ReloadableData } from '../kit/useLoadedData.ts'
import { useMutation } from '../kit/useMutation.ts'
import { useFormatSeconds } from '../money/useFormatSeconds.ts'
import type { AccountsOverview } from './accounts.types.ts'
import { useDeviceTypes } from './useDeviceTypes.ts'

export function RegistrationQueueCard({ line }: { line: AccountsOverview['line'] }) {
  const t = useMessages('officeDevice')
  const locale = useLocale()
  const { number, instant } = useFormatFigures()
  const span = useFormatSeconds()
  const typeName = useDeviceTypes()
  const waiting = line.waiting.map(({ type, count }) =>
    t('office_account_line_waiting_value', { count: number(count), type: typeName(type) }),
  )
  return (
    <Section title={t('office_account_line')}>
      <FactList
        of={[
          createFact(
            t('office_account_line_waiting'),
            joinList(locale, waiting) || t('office_account_line_empty'),
          ),
          createFact(t('office_account_line_oldest'), instant(line.oldestTime)),
          createFact(t('office_account_line_median'), span(line.medianSeconds)),
          createFact(t('office_account_line_long'), span(line.longSeconds)),
        ]}
      />
      <p>
        {line.waits === 0
          ? t('office_account_line_typical')
          : t('office_account_line_basis', { count: line.waits })}
      </p>
    </Section>
  )
}

interface GateProps {
  gate: AccountsOverview['gate']
  mayChange: boolean
  updates: ReloadableData<AccountsOverview>
}

export function RegistrationGateCard({ gate, mayChange, updates }: GateProps) {
  const t = useMessages('officeDevice')
  const { instant } = useFormatFigures()
  const { isOpen, closedBy, interested } = gate
  return (
    <Section title={t('office_account_gate')}>
      <p>
        <Badge tone={isOpen ? 'action' : 'danger'}>
          {t(isOpen ? 'office_account_gate_open' : 'office_account_gate_closed')}
        </Badge>{' '}
        {gate.changeTime && instant(gate.changeTime)}
      </p>
      {closedBy && <p>{t(`office_account_gate_by_${closedBy}`)}</p>}
      <p>{t('office_account_gate_interested', { count: interested })}</p>
      {mayChange && <GateButton gate={gate} updates={updates} />}
    </Section>
  )
}

/**
 * The button that opens or closes registration. An operator can open it after the queue closed it, or close it for
 * good; the operator's decision has priority.
 */
function GateButton({ gate, updates }: Omit<GateProps, 'mayChange'>) {
  const t = useMessages('officeDevice')
  const shared = { acting: useMutation(), input: {}, updates }
  return (
    <div>
      {!gate.isOpen && gate.closedBy !== 'accounts' && (
        <ActionButton
          {...shared}
          call="POST /registration/open"
          done={t('office_account_gate_opened')}
          label={t('office_account_gate_do_open')}
          kind="primary"
          title={t('office_account_gate_open_title')}
        >
          <p>{t('office_account_gate_open_text', { count: gate.interested })}</p>
        </ActionButton>
      )}
      {gate.closedBy !== 'operator' && (
        <ActionButton
          {...shared}
          call="POST /registration/close"
          done={t('office_account_gate_closed_done')}
          label={t('office_account_gate_do_close')}
          kind="danger"
          title={t('office_account_gate_close_title')}
        >
          <p>{t('office_account_gate_close_text')}</p>
        </ActionButton>
      )}
    </div>
  )
}
