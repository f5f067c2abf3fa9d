import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { MAXIMUM_FILE_BYTES } from '#features/upload/upload.rules.ts'
import { type Command, CommandError } from '#server/command/command.ts'
import { explainErrors } from '#server/command/commandOptions.ts'
import { table } from '#server/command/resultText.ts'
import { findSubTopic, findTopic } from './form/topic.table.ts'
import { FILES_PER_MESSAGE, MESSAGE_LENGTH, TICKET_STATES, type TicketState } from './ticket.rules.ts'
import {
  closeWithoutMessage,
  getTicketForOperator,
  listQueue,
  openFile,
  type ReplyKind,
  sendReplyWithFiles,
} from './ticketSupport.actions.ts'

const COLUMNS = ['number', 'state', 'since', 'phone', 'topic', 'subTopic', 'messages', 'excerpt']
const SHOWN = 200

const FAULTS = {
  not_found: 'No ticket has this number: see bustan tickets.',
  ticket_closed: 'It is closed. Its user may open it again by writing; until then nothing can be said in it.',
}
const WHY = explainErrors(FAULTS)
const ANSWER_WHY = explainErrors({
  ...FAULTS,
  upload_empty: 'An attachment is empty.',
  upload_too_large: `An attachment is larger than ${MAXIMUM_FILE_BYTES} bytes.`,
  upload_too_many_pixels: 'An attachment is a picture with too many pixels.',
  upload_type_unknown: 'An attachment is neither a picture, a PDF nor plain text.',
  upload_broken: 'An attachment cannot be read: it is broken.',
  upload_locked: 'An attachment opens with a password only, and is not sent.',
  upload_active: 'An attachment holds something that runs, and is not sent.',
})
const FILE_WHY = explainErrors({
  not_found: 'There is no such file, or it was erased: see bustan tickets show.',
})

const WORDS = {
  text: { about: 'what the user reads', fallback: '' },
  from: { about: 'a file with what the user reads, in place of --text', fallback: '' },
}

export const ticketCommands: Command[] = [
  {
    name: 'tickets',
    about: `Tickets that are not closed: our turn first, the longest wait first; at most ${SHOWN}.`,
    examples: ['bustan tickets', 'bustan tickets --state open --topic payment', 'bustan tickets --json'],
    options: {
      state: { about: TICKET_STATES.join(', '), fallback: '' },
      topic: { about: 'label of a topic or a sub topic', fallback: '' },
    },
    async run(ctx, { options }) {
      const [state, topic] = [stateOf(options['state']), topicOf(options['topic'])]
      const data = await listQueue(ctx, { state, topic, limit: SHOWN })
      const rows = data.map((row) => ({ ...row, excerpt: printable(row.excerpt) }))
      return { data, text: data.length > 0 ? table(rows, COLUMNS) : 'No tickets.' }
    },
  },
  {
    name: 'tickets show',
    words: '<number>',
    about: 'A ticket with its whole conversation and the ids of its files.',
    examples: ['bustan tickets show 12', 'bustan tickets show 12 --json'],
    async run(ctx, { words: [word] }) {
      const data = await getTicketForOperator(ctx, numberOf(word)).catch(WHY)
      return { data, text: printable(conversationText(data)) }
    },
  },
  {
    name: 'tickets answer',
    words: '<number>',
    about:
      'Answers a ticket; its user is told once by SMS and in the browser. --ask waits for the user, --close ends it.',
    examples: [
      'bustan tickets answer 12 --text "پرداخت پیدا شد و اشتراک فعال است."',
      'bustan tickets answer 12 --from answer.txt --attach steps.png --attach terms.pdf',
      'bustan tickets answer 12 --ask --text "لطفاً کد پیگیری را بفرستید."',
    ],
    options: {
      ...WORDS,
      attach: { about: 'a file that goes along; may be said several times', fallback: '', isMany: true },
      ask: { about: 'something is wanted from the user', fallback: 'no' },
      close: { about: 'nothing is left to do', fallback: 'no' },
    },
    async run(ctx, { words: [word], options }) {
      const number = numberOf(word)
      const text = await textOf(options)
      if (!text) throw new CommandError('--text or --from is needed: what the user reads.')
      const speech = speechOf(options)
      const files = await attachmentsOf(options['attach'] ?? '')
      const data = await sendReplyWithFiles(ctx, number, { speech, text, files }).catch(ANSWER_WHY)
      return {
        data,
        text: data.isRepeated ? confirmation(data, 'was said just now') : confirmation(data, 'is answered'),
      }
    },
  },
  {
    name: 'tickets close',
    words: '<number>',
    about: 'Closes a ticket. With words its user is told once; without, nobody is.',
    examples: ['bustan tickets close 12', 'bustan tickets close 12 --text "مشکل برطرف شد."'],
    options: WORDS,
    async run(ctx, { words: [word], options }) {
      const number = numberOf(word)
      const text = await textOf(options)
      const data = await (text
        ? sendReplyWithFiles(ctx, number, { speech: 'close', text, files: [] })
        : closeWithoutMessage(ctx, number)
      ).catch(WHY)
      return { data, text: `Ticket ${number} is closed.` }
    },
  },
  {
    name: 'tickets file',
    words: '<id>',
    about: 'Writes a file that came with a ticket to the disk. Nothing that is there already is overwritten.',
    examples: ['bustan tickets file 6f2c1a0e-1111-4111-8111-111111111111 --to ./receipt.png'],
    options: { to: { about: 'where it is written', fallback: '' } },
    async run(ctx, { words: [id = ''], options }) {
      const to = options['to'] ?? ''
      if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id))
        throw new CommandError('Say the id of the file: see bustan tickets show.')
      if (!to) throw new CommandError('--to is needed: where it is written.')
      const { name, mediaType, bytes } = await openFile(ctx, id).catch(FILE_WHY)
      await writeFile(to, bytes, { flag: 'wx' }).catch(explainDisk(to))
      return { data: { name, mediaType, size: bytes.length, to }, text: `${name} is in ${to}.` }
    },
  },
]

function numberOf(word: string | undefined): number {
  const number = Number(word)
  if (Number.isSafeInteger(number) && number > 0) return number
  throw new CommandError('Say the number of the ticket.')
}

function stateOf(said: string | undefined): TicketState | null {
  if (!said) return null
  const state = TICKET_STATES.find((one) => one === said)
  if (!state) throw new CommandError(`--state is one of ${TICKET_STATES.join(', ')}.`)
  return state
}

function topicOf(label: string | undefined): string | null {
  if (!label) return null
  if (!findTopic(label) && !findSubTopic(label)) throw new CommandError(`There is no topic "${label}".`)
  return label
}

function speechOf(options: Record<string, string>): ReplyKind {
  const [isAsked, isClosed] = [options['ask'] === 'yes', options['close'] === 'yes']
  if (isAsked && isClosed) throw new CommandError('Either --ask or --close: a question needs an open ticket.')
  return isAsked ? 'ask' : isClosed ? 'close' : 'answer'
}

async function textOf({ text = '', from = '' }: Record<string, string>): Promise<string> {
  if (text && from) throw new CommandError('Either --text or --from.')
  const words = (from ? (await readFile(from).catch(explainDisk(from))).toString('utf8') : text).trim()
  if (from && !words) throw new CommandError(`${from} is empty.`)
  if (words.length > MESSAGE_LENGTH) throw new CommandError(`At most ${MESSAGE_LENGTH} characters.`)
  if (words.includes('\0')) throw new CommandError('That is not a text.')
  return words
}

async function attachmentsOf(said: string): Promise<Array<{ name: string; bytes: Uint8Array }>> {
  const paths = said.split('\n').filter(Boolean)
  if (paths.length > FILES_PER_MESSAGE) throw new CommandError(`At most ${FILES_PER_MESSAGE} attachments.`)
  return Promise.all(
    paths.map(async (path) => ({
      name: basename(path),
      bytes: await readFile(path).catch(explainDisk(path)),
    })),
  )
}

function explainDisk(path: string): (error: unknown) => never {
  return (error) => {
    const { code = 'unknown' } = error as { code?: string }
    throw new CommandError(code === 'EEXIST' ? `${path} is there already.` : `${path}: ${code}`)
  }
}

function confirmation({ number, state }: { number: number; state: TicketState }, what: string): string {
  return `Ticket ${number} ${what}; it is ${state}.`
}

/** Removes control characters, so that a user's text cannot move the operator's cursor or rename the window. */
function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n]/gu, ' ')
}

function conversationText(ticket: Awaited<ReturnType<typeof getTicketForOperator>>): string {
  const { number, topic, subTopic, state, phone, locale, fields, messages, score, scoreText } = ticket
  return [
    `Ticket ${number}: ${topic} / ${subTopic}, ${state}, ${phone}, ${locale}`,
    ...fields.map(({ label, value }) => `  ${label}: ${value}`),
    ...(score === null ? [] : [`  score: ${score}${scoreText ? `, ${scoreText}` : ''}`]),
    ...messages.flatMap((message) => ['', ...messageLines(message)]),
  ].join('\n')
}

type ShownMessage = Awaited<ReturnType<typeof getTicketForOperator>>['messages'][number]

function messageLines({ number, author, createdAt, text, files }: ShownMessage): string[] {
  return [
    `${number}. ${author}, ${createdAt.toISOString()}`,
    ...text.split('\n').map((line) => `   ${line}`),
    ...files.map(({ id, name, size, isErased }) => `   ${isErased ? 'erased' : id}  ${name}, ${size} bytes`),
  ]
}
