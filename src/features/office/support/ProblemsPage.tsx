import { useState } from 'react'
import { modelNameOfProduct } from '#features/device/model.table.ts'
import { MAXIMUM_ANSWER_LENGTH } from '#features/recovery/recovery.rules.ts'
import { textDirectionOf } from '#features/ticket/conversation/ticketPage.rules.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'
import type { Column } from '../kit/list/DataTable.tsx'
import { FilterChips } from '../kit/list/FilterChips.tsx'
import { ListScreen } from '../kit/list/ListScreen.tsx'
import { Pager } from '../kit/list/Pager.tsx'
import { useListFilter } from '../kit/list/useListFilter.ts'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { useLoadedData } from '../kit/useLoadedData.ts'
import { useMutation } from '../kit/useMutation.ts'
import { SavedViews } from '../list/SavedViews.tsx'
import { officeHref } from '../shell/officeRouter.tsx'
import { AnswerDialog } from './AnswerDialog.tsx'
import css from './cells.module.css'
import { PROBLEM_STATES, QUEUE_RELOAD_SECONDS } from './desk.rules.ts'
import { ProblemFinding } from './ProblemFinding.tsx'
import type { OfficeProblem } from './problem.types.ts'
import { useFormatWait } from './useFormatWait.ts'

/** The list of users' reports that installed apps stopped working, oldest first. */
export function ProblemsPage() {
  const t = useMessages('officeSupport')
  const { chosen, page, narrow, setPage } = useListFilter()
  const state = chosen('state', PROBLEM_STATES) ?? 'open'
  const problems = useLoadedData('GET /problems', { state, page }, { everySeconds: QUEUE_RELOAD_SECONDS })
  const [answered, setAnswered] = useState<OfficeProblem | null>(null)
  return (
    <>
      <ListScreen
        title={t('office_title_problems')}
        of={problems}
        rows={(data) => data.problems}
        rowKey={({ number }) => number}
        empty={t('office_problem_empty')}
        columns={useColumns(state === 'open', setAnswered)}
        below={({ hasMore }) => <Pager page={page} hasMore={hasMore} onPage={setPage} />}
      >
        <SavedViews list="problems" />
        <FilterChips
          label={t('office_problem_filter')}
          value={state}
          onValue={(one) => narrow('state')(one === 'open' ? '' : one)}
          options={PROBLEM_STATES.map((one) => ({
            value: one,
            label: t(`office_problem_state_${one}`),
            count: one === 'open' ? problems.data?.openCount : undefined,
          }))}
        />
      </ListScreen>
      {answered && <Solving problem={answered} onClose={() => setAnswered(null)} reload={problems.reload} />}
    </>
  )
}

function useColumns(
  isOpen: boolean,
  onAnswer: (problem: OfficeProblem) => void,
): Array<Column<OfficeProblem>> {
  const t = useMessages('officeSupport')
  const { number } = useFormatFigures()
  const wait = useFormatWait()
  const first: Array<Column<OfficeProblem>> = [
    { title: t('office_problem_number'), cell: (row) => number(row.number) },
    { title: t('office_problem_what'), isLong: true, cell: (row) => <What problem={row} /> },
    { title: t('office_problem_device'), cell: (row) => <Where problem={row} /> },
  ]
  if (!isOpen)
    return [
      ...first,
      { title: t('office_problem_ended'), isLong: true, cell: (row) => <End problem={row} /> },
    ]
  return [
    ...first,
    { title: t('office_problem_wait'), cell: (row) => wait(row.waitedSeconds) },
    { title: t('office_problem_account'), cell: (row) => <Account problem={row} /> },
    { title: t('office_problem_found'), cell: (row) => <ProblemFinding problem={row} /> },
    {
      title: t('office_do'),
      cell: (row) => (
        <Button kind="secondary" size="small" onClick={() => onAnswer(row)}>
          {t('office_problem_solve')}
        </Button>
      ),
    },
  ]
}

function What({ problem: { kind, description } }: { problem: OfficeProblem }) {
  const t = useMessages('recovery')
  return (
    <div>
      <strong>{t(`problem_kind_${kind}`)}</strong>
      {description && (
        <p className={css.words} dir={textDirectionOf(description)}>
          {description}
        </p>
      )}
    </div>
  )
}

function Where({ problem: { device, phone } }: { problem: OfficeProblem }) {
  const { digits } = useFormatFigures()
  return (
    <span className={css.lines}>
      <Anchor href={officeHref(`/devices/${device.id}`)}>
        <bdi>{modelNameOfProduct(device.product)}</bdi>
      </Anchor>
      <Badge tone={device.status.label === 'account' ? 'danger' : 'neutral'}>{device.status.name}</Badge>
      <span className={css.small}>
        <Ltr>{digits(phone)}</Ltr>
      </span>
    </span>
  )
}

const ACCOUNT_STATES = ['open', 'without_session', 'closed', 'retired'] as const

function Account({ problem: { account } }: { problem: OfficeProblem }) {
  const t = useMessages('officeSupport')
  if (!account) return '–'
  const state = ACCOUNT_STATES.find((one) => one === account.state)
  return (
    <span className={css.lines}>
      <bdi>{account.name}</bdi>
      <span className={css.small}>
        {state ? t(`office_problem_account_${state}`) : account.state}
        {account.reason && (
          <>
            {' · '}
            <Ltr>{account.reason}</Ltr>
          </>
        )}
      </span>
    </span>
  )
}

function End({ problem: { solvedBy, solveTime, answer } }: { problem: OfficeProblem }) {
  const t = useMessages('officeSupport')
  const { instant } = useFormatFigures()
  return (
    <div>
      {solvedBy && <strong>{t(`office_problem_by_${solvedBy}`)}</strong>}
      <span className={css.small}> {instant(solveTime)}</span>
      {answer && (
        <p className={css.words} dir={textDirectionOf(answer)}>
          {answer}
        </p>
      )}
    </div>
  )
}

interface SolvingProps {
  problem: OfficeProblem
  onClose: () => void
  reload: () => void
}

function Solving({ problem, onClose, reload }: SolvingProps) {
  const t = useMessages('officeSupport')
  const figures = useFormatFigures()
  const acting = useMutation()
  const [isEmpty, setEmpty] = useState(false)
  const solve = async (answer: string) => {
    setEmpty(answer === '')
    if (answer === '') return
    const input = { number: problem.number, answer }
    const solved = await acting.act('POST /problems/{number}/solve', input, t('office_problem_solved'))
    reload()
    if (solved) onClose()
  }
  return (
    <AnswerDialog
      title={t('office_problem_solve_title', { number: figures.number(problem.number) })}
      label={t('office_problem_answer')}
      hint={t('office_problem_solve_text')}
      most={MAXIMUM_ANSWER_LENGTH}
      sendLabel={t('office_problem_solve')}
      acting={acting}
      fault={isEmpty ? t('office_problem_answer_missing') : acting.fields['answer']}
      onSend={(answer) => void solve(answer)}
      onClose={onClose}
    >
      <What problem={problem} />
      <ProblemFinding problem={problem} />
    </AnswerDialog>
  )
}
