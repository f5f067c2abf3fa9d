import { joinList } from '#kernel/locale.ts'
import { DefinitionList } from '#ui/layout/DefinitionList.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useSpanText } from '../money/useSpanText.ts'
import { ConfirmButton } from '../shell/ConfirmButton.tsx'
import { Section } from '../shell/Section.tsx'
import { useAct } from '../shell/useAct.ts'
import { useFigures } from '../shell/useFigures.ts'
import type { Overview } from './accounts.types.ts'
import { useDeviceTypes } from './useDeviceTypes.ts'

export function Line({ line }: { line: Overview['line'] }) {
  const t = useMessages('officeDevice')
  const locale = useLocale()
  const { number, instant } = useFigures()
  const span = useSpanText()
  const typeName = useDeviceTypes()
  const waiting = line.waiting.map(({ type, count }) =>
    t('office_account_line_waiting_value', { count: number(count), type: typeName(type) }),
  )
  return (
    <Section title={t('office_account_line')}>
      <DefinitionList
        items={[
          {
            id: 'waiting',
            term: t('office_account_line_waiting'),
            value: joinList(locale, waiting) || t('office_account_line_empty'),
          },
          { id: 'oldest', term: t('office_account_line_oldest'), value: instant(line.oldestTime) },
          { id: 'median', term: t('office_account_line_median'), value: span(line.medianSeconds) },
          { id: 'long', term: t('office_account_line_long'), value: span(line.longSeconds) },
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
  gate: Overview['gate']
  mayChange: boolean
  onChanged: (overview: Overview) => void
  onRefused: () => void
}

export function Gate({ gate, mayChange, onChanged, onRefused }: GateProps) {
  const t = useMessages('officeDevice')
  const { instant } = useFigures()
  const { isOpen, closedBy, interested } = gate
  return (
    <Section title={t('office_account_gate')}>
      <p>
        <Badge tone={isOpen ? 'action' : 'danger'}>
          {t(isOpen ? 'office_account_gate_open' : 'office_account_gate_closed')}
        </Badge>{' '}
        {gate.changeTime && instant(gate.changeTime)}
      </p>
      {closedBy && (
        <p>{t(closedBy === 'line' ? 'office_account_gate_by_line' : 'office_account_gate_by_operator')}</p>
      )}
      <p>{t('office_account_gate_interested', { count: interested })}</p>
      {mayChange && <GateButton gate={gate} onChanged={onChanged} onRefused={onRefused} />}
    </Section>
  )
}

/** An operator can open a gate that the queue closed, or close it finally; the operator's decision has priority. */
function GateButton({ gate, onChanged, onRefused }: Omit<GateProps, 'mayChange'>) {
  const t = useMessages('officeDevice')
  const { act, isBusy, error, clear } = useAct()
  const run = async (call: 'POST /registration/open' | 'POST /registration/close', done: string) => {
    const answer = await act(call, {}, done)
    if (answer) onChanged(answer)
    else onRefused()
    return answer !== null
  }
  const shared = { isBusy, error, onOpen: clear }
  return (
    <div>
      {!gate.isOpen && (
        <ConfirmButton
          {...shared}
          label={t('office_account_gate_do_open')}
          kind="primary"
          title={t('office_account_gate_open_title')}
          onConfirm={() => run('POST /registration/open', t('office_account_gate_opened'))}
        >
          <p>{t('office_account_gate_open_text', { count: gate.interested })}</p>
        </ConfirmButton>
      )}
      {gate.closedBy !== 'operator' && (
        <ConfirmButton
          {...shared}
          label={t('office_account_gate_do_close')}
          kind="danger"
          title={t('office_account_gate_close_title')}
          onConfirm={() => run('POST /registration/close', t('office_account_gate_closed_done'))}
        >
          <p>{t('office_account_gate_close_text')}</p>
        </ConfirmButton>
      )}
    </div>
  )
}
