import { DAY, HOUR, SECOND } from '#kernel/time.ts'
import type { SandboxApi } from '../sandbox.loader.ts'
import { ElementNotInPhoneError, type FramedPhone } from './framedPhone.ts'

/** The data that the steps of one run of the story share. */
export interface StoryContext {
  api: SandboxApi
  phone: FramedPhone
  /** The phone number of the newcomer in this run. */
  number: string
  /** The path of the application that the new user wants, once its page was opened. */
  wantedPath: string
}

/** The chapters in their order, with the steps of each. */
export const STORY_CHAPTERS = [
  { id: 'find', steps: ['find'] },
  { id: 'register', steps: ['login', 'number', 'code', 'profile'] },
  { id: 'pay', steps: ['packages', 'bank'] },
  { id: 'wait', steps: ['wait'] },
  { id: 'install', steps: ['install'] },
  { id: 'closed', steps: ['close', 'change'] },
  { id: 'money', steps: ['refund', 'hour', 'payout'] },
] as const

export type StoryStepId = (typeof STORY_CHAPTERS)[number]['steps'][number]

/** Longer than almost every wait of the simulated developer programme. */
const WAIT_DAYS = 40

/** An idle account is checked every six hours. */
const QUIET_HOURS = 7

/** The payout that waits at the bank. A job sends it, so it may appear a moment after the card was entered. */
async function openTransfer(api: SandboxApi) {
  for (let tries = 0; tries < 20; tries++) {
    const { transfers } = await api('GET /payout', {})
    const open = transfers.find(({ isOpen }) => isOpen)
    if (open) return open
    await new Promise((done) => setTimeout(done, SECOND / 2))
  }
  throw new ElementNotInPhoneError('transfer')
}

/** The action of each step, in the phone or in the outside world. */
export const STORY_STEPS: Record<StoryStepId, (context: StoryContext) => Promise<void>> = {
  async find(context) {
    context.phone.go('/')
    context.wantedPath = await context.phone.linkTo('main a[href^="/applications/"]')
    context.phone.go(context.wantedPath)
  },
  login: async ({ phone }) => phone.go('/register'),
  async number({ phone, number }) {
    await phone.fill('input[type="tel"]', number)
    await phone.press('main form [type="submit"]')
  },
  async code({ api, phone, number }) {
    const { messages } = await api('GET /sms', { phone: number })
    const code = messages.find((message) => message.code)?.code
    if (!code) throw new ElementNotInPhoneError('code')
    await phone.fill('input[autocomplete="one-time-code"]', code)
    await phone.leaves('/activate')
  },
  async profile({ phone }) {
    phone.go('/installProfile')
    await phone.press('[data-sandbox="download"]')
    await phone.press('[data-sandbox="answer"]')
    await phone.leaves('/installProfile')
  },
  packages: async ({ phone }) => phone.go('/packages'),
  async bank({ api, phone }) {
    const { payments } = await api('GET /bank', {})
    const open = payments.find(({ isOpen }) => isOpen)
    if (!open) throw new ElementNotInPhoneError('payment')
    const { location } = await api('POST /bank/{authority}', { authority: open.authority, outcome: 'pay' })
    if (location) phone.go(location)
  },
  async wait({ api, phone }) {
    await api('POST /clock', { seconds: (WAIT_DAYS * DAY) / SECOND })
    phone.go('/deviceStatus')
  },
  install: async ({ phone, wantedPath }) => phone.go(wantedPath || '/'),
  async close({ api, phone }) {
    const { accounts } = await api('GET /apple', {})
    const newest = accounts
      .flatMap(({ id, devices }) => devices.map(({ addedAt }) => ({ id, addedAt })))
      .sort((one, other) => other.addedAt.localeCompare(one.addedAt))[0]
    if (!newest) throw new ElementNotInPhoneError('device')
    await api('POST /apple/account/{id}', { id: newest.id, state: 'closed' })
    await api('POST /clock', { seconds: (QUIET_HOURS * HOUR) / SECOND })
    phone.go('/deviceStatus')
  },
  change: async ({ phone }) => phone.go('/resetAccount'),
  refund: async ({ phone }) => phone.go('/refundConfirm'),
  async hour({ api, phone }) {
    await api('POST /clock', { seconds: HOUR / SECOND + 60 })
    phone.go('/refundConfirm')
  },
  async payout({ api, phone }) {
    const open = await openTransfer(api)
    await api('POST /payout/{transferId}', { transferId: open.transferId, outcome: 'pay' })
    await api('POST /clock', { seconds: HOUR / SECOND })
    phone.go('/account')
  },
}
