import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import { instant } from '#kernel/time.ts'
import { type Command, CommandError, table } from '#server/command.ts'
import { explainErrors } from '#server/commandOptions.ts'
import type { Ctx } from '#server/context.ts'
import { closePoll, listPolls, putPoll, setPollEnabled } from './editPoll.actions.ts'
import type { ChangeFault, PollChange } from './editPoll.rules.ts'
import { pollFile } from './pollFile.contract.ts'

type ListedPoll = Awaited<ReturnType<typeof listPolls>>[number]

const COLUMNS = ['id', 'state', 'closesAt', 'maximumChoices', 'voters', 'questionFa']

export const pollCommands: Command[] = [
  {
    name: 'polls',
    about: 'Every poll with the people who voted and the votes of its options, the newest first.',
    examples: ['bustan polls', 'bustan polls --json'],
    async run(ctx) {
      const data = await listPolls(ctx)
      return { data, text: data.length > 0 ? sums(data) : 'No polls yet.' }
    },
  },
  {
    name: 'polls put',
    words: '<file.json>',
    about:
      'Adds a poll, or changes the one of this id; what the file leaves out stays. Options and the number of choices stay for good once somebody has voted. Pages show it within a second.',
    examples: [
      'bustan polls put lunch.json',
      `{ "id": "lunch", "questionFa": "ناهار چه باشد؟", "questionEn": "What is for lunch?", "options": [{ "textFa": "کباب", "textEn": "Kebab" }, { "textFa": "آش", "textEn": "Soup" }] }`,
      `{ "id": "lunch", "closeTime": "2027-04-03T20:30:00Z" }`,
      `{ "id": "lunch", "descriptionFa": "تا سه گزینه", "descriptionEn": "Up to three", "maximumChoices": 3, "isEnabled": false }`,
    ],
    async run(ctx, { words: [file = ''] }) {
      const change = await readPoll(file)
      const written = await putPoll(ctx, change)
      if ('fault' in written) throw new CommandError(FAULTS[written.fault])
      const { isNew } = written
      const { id, state } = await listed(ctx, change.id)
      return { data: { id, state, isNew }, text: `${id} is ${isNew ? 'added' : 'changed'}: ${state}.` }
    },
  },
  {
    name: 'polls close',
    words: '<id>',
    about: 'Closes a poll now, for good unless `polls put` gives it another end: its results are public.',
    examples: ['bustan polls close lunch'],
    run: (ctx, { words }) => change(ctx, words, (id) => closePoll(ctx, id)),
  },
  {
    name: 'polls disable',
    words: '<id>',
    about:
      'Takes a poll out of sight: no votes, no results, and no page asks for it. `polls enable` brings it back.',
    examples: ['bustan polls disable lunch'],
    run: (ctx, { words }) => change(ctx, words, (id) => setPollEnabled(ctx, id, false)),
  },
  {
    name: 'polls enable',
    words: '<id>',
    about: 'Brings a poll that was disabled back, with the votes it had.',
    examples: ['bustan polls enable lunch'],
    run: (ctx, { words }) => change(ctx, words, (id) => setPollEnabled(ctx, id, true)),
  },
]

/** One line for each poll, followed by one for each of its options. */
function sums(polls: ListedPoll[]): string {
  const [heads = '', ...lines] = table(polls, COLUMNS).split('\n')
  const parts = polls.map(({ options }, at) => {
    const width = Math.max(...options.map(({ votes }) => String(votes).length), 4)
    const counts = options.map(({ votes, textFa }) => `  ${String(votes).padStart(width)}  ${textFa}`)
    return [lines[at], ...counts].join('\n')
  })
  return [heads, ...parts].join('\n')
}

async function change(ctx: Ctx, [id]: string[], work: (id: string) => Promise<unknown>) {
  if (!id) throw new CommandError('Say the id of the poll.')
  await work(id).catch(explain)
  const { state, voters } = await listed(ctx, id)
  return { data: { id, state, voters }, text: `${id} is ${state}, with ${voters} voters.` }
}

async function listed(ctx: Ctx, id: string): Promise<ListedPoll> {
  const found = (await listPolls(ctx)).find((poll) => poll.id === id)
  if (!found) throw new CommandError('There is no poll of this id.')
  return found
}

async function readPoll(file: string): Promise<PollChange> {
  if (!file) throw new CommandError('Say the file: bustan polls put lunch.json.')
  const text = await readFile(file, 'utf8').catch((error) => {
    throw new CommandError(`${file} cannot be read: ${(error as Error).message}.`)
  })
  const parsed = pollFile.safeParse(readJson(file, text))
  if (!parsed.success) throw new CommandError(faultOf(file, parsed.error))
  const { closeTime, ...rest } = parsed.data
  return { ...rest, closeTime: typeof closeTime === 'string' ? instant(closeTime) : closeTime }
}

function readJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new CommandError(`${file} is no JSON: ${(error as Error).message}.`)
  }
}

function faultOf(file: string, { issues }: z.ZodError): string {
  const [issue] = issues
  const place = issue?.path.join('.') || 'the poll'
  return `${file}: ${place}: ${issue?.message ?? 'wrong'}.`
}

const FAULTS: Record<ChangeFault, string> = {
  question_missing: 'A new poll needs questionFa and questionEn.',
  options_missing: 'A new poll needs options: a list of { "textFa": …, "textEn": … }.',
  maximum_wrong: 'maximumChoices is more than there are options.',
  voted_already:
    'Somebody has voted: options and maximumChoices stay as they are. Disable this poll and add another.',
  just_made: 'Somebody has just added a poll of this id: try again.',
}

const explain = explainErrors({ not_found: 'There is no poll of this id.' })
