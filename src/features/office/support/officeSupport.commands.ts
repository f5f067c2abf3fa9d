import { MAXIMUM_FILES_PER_MESSAGE } from '#features/ticket/ticket.rules.ts'
import { openTicketUpload } from '#features/ticket/ticketSupport.actions.ts'
import { type Command, CommandError } from '#server/command/command.ts'
import { createCommandOfEndpoint, createCommandsOfContract } from '#server/command/contractCommand.ts'
import { readTextFile, readUpload } from '#server/command/contractInput.ts'
import { callOfficeEndpoint } from '#server/command/ownerCall.ts'
import { formatTable, type ResultRow, removeControlCharacters } from '#server/command/resultText.ts'
import type { Ctx } from '#server/context.ts'
import { bindEndpoint } from '#server/http/edge.ts'
import { officeSupportApi } from './officeSupport.api.ts'
import * as desk from './ticket/ticketDesk.actions.ts'
import * as contract from './ticket/ticketDesk.contract.ts'

type Options = Record<string, string>
type Ticket = Awaited<ReturnType<typeof showTicket>>

const WORDS = {
  text: { about: 'what the user reads', fallback: '' },
  from: { about: 'a file with what the user reads, in place of --text', fallback: '' },
}

const ticketsAnswer: Command = {
  name: 'tickets answer',
  group: 'ticket',
  words: '<number>',
  about: 'Answers a ticket; its user is notified once. --ask waits for the user, --close ends it.',
  examples: [
    'bustan tickets answer 12 --text "پرداخت پیدا شد و اشتراک فعال است."',
    'bustan tickets answer 12 --from answer.txt --attach steps.png --attach terms.pdf',
    'bustan tickets answer 12 --ask --text "لطفاً کد پیگیری را بفرستید."',
  ],
  options: {
    ...WORDS,
    attach: { about: 'a file that goes along; may be given several times', fallback: '', isMany: true },
    ask: { about: 'something is wanted from the user', fallback: 'no' },
    close: { about: 'nothing is left to do', fallback: 'no' },
  },
  async run(ctx, { words: [word], options }) {
    const isAsked = options['ask'] === 'yes'
    if (isAsked && options['close'] === 'yes')
      throw new CommandError('Either --ask or --close: a question needs an open ticket.')
    const speech = isAsked ? 'ask' : options['close'] === 'yes' ? 'close' : 'answer'
    const before = await showTicket(ctx, word)
    const after = await sendMessage(ctx, before, speech, options)
    const isRepeated = after.messages.length === before.messages.length
    const { number, state } = after
    const done = isRepeated ? 'was answered so just now' : 'is answered'
    return { data: { number, state, isRepeated }, text: `Ticket ${number} ${done}; it is ${state}.` }
  },
}

const ticketsClose: Command = {
  name: 'tickets close',
  group: 'ticket',
  words: '<number>',
  about: 'Closes a ticket. With a text its user is notified once; without, nobody is.',
  examples: ['bustan tickets close 12', 'bustan tickets close 12 --text "مشکل برطرف شد."'],
  options: WORDS,
  async run(ctx, { words: [word], options }) {
    const ticket = await showTicket(ctx, word)
    if (options['text'] || options['from']) await sendMessage(ctx, ticket, 'close', options)
    else await callOfficeEndpoint(ctx, contract.closeTicket, desk.closeTicket, seenOf(ticket), labelOf)
    return { data: { number: ticket.number, state: 'closed' }, text: `Ticket ${ticket.number} is closed.` }
  },
}

function labelOf(field: string): string {
  return field === 'number' ? '<number>' : `--${field}`
}

async function showTicket(ctx: Ctx, number: string | undefined) {
  if (!number) throw new CommandError('Say <number>.')
  return callOfficeEndpoint(ctx, contract.showTicket, desk.showTicket, { number }, labelOf)
}

/** The last message that the command has read. If another message arrives before the reply, the reply fails. */
function seenOf({ number, messages }: Ticket) {
  return { number, seen: messages.at(-1)?.number ?? 0 }
}

async function sendMessage(ctx: Ctx, ticket: Ticket, speech: string, options: Options): Promise<Ticket> {
  const text = await readMessage(options)
  const paths = (options['attach'] ?? '').split('\n').filter(Boolean)
  if (paths.length > MAXIMUM_FILES_PER_MESSAGE)
    throw new CommandError(`At most ${MAXIMUM_FILES_PER_MESSAGE} attachments.`)
  const files: string[] = []
  for (const file of await Promise.all(paths.map(readUpload))) {
    const input = { number: ticket.number, file }
    files.push(
      (await callOfficeEndpoint(ctx, contract.keepTicketFile, desk.keepTicketFile, input, labelOf)).id,
    )
  }
  const message = { ...seenOf(ticket), speech, text, files }
  return callOfficeEndpoint(ctx, contract.replyToTicket, desk.replyToTicket, message, labelOf)
}

async function readMessage({ text = '', from = '' }: Options): Promise<string> {
  if (text && from) throw new CommandError('Either --text or --from.')
  const words = (from ? await readTextFile(from) : text).trim()
  if (!words) throw new CommandError('--text or --from is needed: what the user reads.')
  return words
}

/**
 * The command that downloads a file of a ticket needs only the file's id, while the office's call also asks for the
 * ticket.
 */
const ticketsFile = createCommandOfEndpoint(
  bindEndpoint(
    {
      ...contract.openTicketFile,
      path: '/tickets/file/{id}',
      input: contract.openTicketFile.input.pick({ id: true }),
    },
    (ctx, { id }) => openTicketUpload(ctx, id),
  ),
  {
    name: 'tickets file',
    examples: ['bustan tickets file 6f2c1a0e-1111-4111-8111-111111111111 --to ./receipt.png'],
  },
  'ticket',
)

function conversationText(result: ResultRow): string {
  const { number, topic, subTopic, state, person, locale, fields, messages, ...ticket } = result as Ticket &
    ResultRow
  const head = { ticket: number, topic: topic.label, subTopic: subTopic.label, state, phone: person.phone }
  return [
    formatTable([{ ...head, locale }], [...Object.keys(head), 'locale']),
    ...fields.map(({ label, value }) => `  ${label}: ${value}`),
    ...(ticket.score === null
      ? []
      : [`  score: ${[ticket.score, ticket.scoreText].filter(Boolean).join(', ')}`]),
    ...messages.flatMap((message) => ['', ...messageLines(message)]),
  ]
    .map(removeControlCharacters)
    .join('\n')
}

function messageLines({ number, author, createTime, text, files }: Ticket['messages'][number]): string[] {
  return [
    `${number}. ${author}, ${createTime}`,
    ...text.split('\n').map((line) => `   ${line}`),
    ...files.map(({ id, name, size, isErased }) => `   ${isErased ? 'erased' : id}  ${name}, ${size} bytes`),
  ]
}

const REPORT = ['number', 'since', 'phone', 'status', 'account', 'accountState', 'kind', 'description']
const SOLVED_REPORT = ['number', 'solveTime', 'phone', 'solvedBy', 'kind', 'description', 'answer']

function problemText(rows: ResultRow[]): string {
  const shown = rows.map(({ device, account, ...row }) => {
    const { name = null, state = null } = (account ?? {}) as ResultRow
    return { ...row, status: (device as ResultRow)['status'], account: name, accountState: state }
  })
  return formatTable(shown, rows[0]?.['solveTime'] ? SOLVED_REPORT : REPORT)
}

export const officeSupportCommands: Command[] = [
  ticketsAnswer,
  ticketsClose,
  ticketsFile,
  ...createCommandsOfContract(
    officeSupportApi,
    { tickets: 'ticket', replies: 'ticket', problems: 'recovery', comments: 'catalogue' },
    {
      'GET /tickets': {
        columns: [
          'number',
          'state',
          'since',
          'assignee',
          'phone',
          'topic',
          'subTopic',
          'messages',
          'excerpt',
        ],
        examples: ['bustan tickets', 'bustan tickets --state open --topic payment', 'bustan tickets --json'],
        empty: 'No tickets.',
      },
      'GET /tickets/{number}': { text: conversationText },
      'POST /tickets/{number}/message': null,
      'POST /tickets/{number}/close': null,
      'POST /tickets/{number}/file': null,
      'GET /tickets/{number}/file/{id}': null,
      'GET /tickets/{number}/file/{id}/thumbnail': null,
      'GET /tickets/{number}/replies': null,
      'POST /tickets/{number}/note': { text: (_, { number }) => `Ticket ${number} has a new note.` },
      'POST /tickets/{number}/reopen': { text: (_, { number }) => `Ticket ${number} is open again.` },
      'POST /tickets/{number}/assign': { text: ({ assignee }) => `Answered by ${assignee ?? 'nobody'}.` },
      'GET /tickets/{number}/next': { text: ({ number }) => (number ? String(number) : 'Nobody waits.') },
      'GET /replies': { columns: ['id', 'title', 'updateTime', 'updatedBy'], empty: 'No saved replies.' },
      'GET /problems': {
        listText: problemText,
        examples: ['bustan problems', 'bustan problems --state solved', 'bustan problems --json'],
        empty: 'No reports.',
      },
      'POST /problems/{number}/solve': { text: ({ number }) => `Report ${number} is answered.` },
    },
  ),
]
