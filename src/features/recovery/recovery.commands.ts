import { type Command, CommandError } from '#server/command/command.ts'
import { explainErrors } from '#server/command/commandOptions.ts'
import { table } from '#server/command/resultText.ts'
import { ANSWER_LENGTH } from './recovery.rules.ts'
import { listProblems, solveProblem } from './recoverySupport.actions.ts'

const COLUMNS = ['number', 'since', 'phone', 'status', 'account', 'accountState', 'kind', 'description']
const SOLVED_COLUMNS = ['number', 'solvedAt', 'phone', 'solvedBy', 'kind', 'description', 'answer']
const SHOWN = 200

export const recoveryCommands: Command[] = [
  {
    name: 'problems',
    about: `Reports that installed applications stopped working, in the order of the queue: the first ${SHOWN}.`,
    examples: ['bustan problems', 'bustan problems --state solved', 'bustan problems --json'],
    options: { state: { about: 'open, or solved: the newest first', fallback: 'open' } },
    async run(ctx, { options: { state } }) {
      if (state !== 'open' && state !== 'solved') throw new CommandError('--state is open or solved.')
      const data = await listProblems(ctx, state, SHOWN)
      const columns = state === 'open' ? COLUMNS : SOLVED_COLUMNS
      // Descriptions may contain line breaks.
      const rows = data.map((row) => ({ ...row, description: oneLine(row.description) }))
      return { data, text: data.length > 0 ? table(rows, columns) : 'No reports.' }
    },
  },
  {
    name: 'problems solve',
    words: '<number>',
    about: 'Answers a report and closes it; its user is told by SMS and in the browser, once.',
    examples: ['bustan problems solve 12 --answer "حساب سالم است؛ برنامه را حذف و دوباره نصب کنید."'],
    options: { answer: { about: 'what the user reads', fallback: '' } },
    async run(ctx, { words: [word = ''], options }) {
      const number = Number(word)
      if (!Number.isSafeInteger(number) || number < 1) throw new CommandError('Say the number of the report.')
      const answer = (options['answer'] ?? '').trim()
      if (!answer) throw new CommandError('--answer is needed: what the user reads.')
      if (answer.length > ANSWER_LENGTH)
        throw new CommandError(`--answer has at most ${ANSWER_LENGTH} characters.`)
      const data = await solveProblem(ctx, number, answer).catch(explain)
      return { data, text: `Report ${number} is answered.` }
    },
  },
]

const explain = explainErrors({ not_found: 'There is no open report of this number.' })

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}
