import type { Fetch, HttpReply } from '#server/callOnce.ts'
import { later, readAccount, readSubmitted, readToken, readTransfer } from './jibit.replies.ts'
import { callJson } from './payout.call.ts'
import type { PayoutOrder, PayoutPort, Submitted } from './payout.port.ts'

export interface JibitOptions {
  baseUrl: string
  fetch: Fetch
  /** Whoever has both can move our money; never logged. */
  apiKey: string
  secretKey: string
  timeoutMs: number
}

interface Request {
  method: 'GET' | 'POST'
  input?: object
}

const UNAUTHORISED = 401

/**
 * Jibit finds the account of a card and transfers to it with the next cycle of Paya. We name each transfer, and Jibit
 * accepts a name only once, so a call with an unclear result can be repeated.
 */
export function createJibit(options: JibitOptions): PayoutPort {
  const transferor = createService(options, `${options.baseUrl}/trf/v2`)
  const inquiries = createService(options, `${options.baseUrl}/ide/v1`)
  const ask = (name: string) =>
    transferor(`/transfers?${new URLSearchParams({ transferID: name })}`, { method: 'GET' })
  return {
    isAutomatic: true,
    async submit(order): Promise<Submitted> {
      // An answer may have been lost before: then the card is not asked about again, for it could be refused by now.
      const reply = await ask(order.name)
      const known = readTransfer(reply, order.name)
      if (known === null) return later(reply)
      if (known.state !== 'unknown') return { state: 'submitted' }
      const query = new URLSearchParams({ number: order.cardNumber, iban: 'true' })
      const account = readAccount(await inquiries(`/cards?${query}`, { method: 'GET' }))
      if ('state' in account) return account
      return readSubmitted(
        await transferor('/transfers', { method: 'POST', input: transferInput(order, account) }),
      )
    },
    async inquire(name) {
      return readTransfer(await ask(name), name) ?? { state: 'underway' }
    },
  }
}

interface Destination {
  iban: string
  firstName: string
  lastName: string
}

function transferInput({ name, amount }: PayoutOrder, { iban, firstName, lastName }: Destination) {
  return {
    batchID: name,
    submissionMode: 'TRANSFER',
    transfers: [
      {
        transferID: name,
        destination: iban,
        destinationFirstName: firstName,
        destinationLastName: lastName,
        amount,
        // A default that changed would pay ten times too much or too little.
        currency: 'TOMAN',
        transferMode: 'ACH',
        cancellable: false,
      },
    ],
  }
}

interface Token {
  text: string | null
  reply: HttpReply | null
}

/** One of its services: each has a token of its own, kept until it is refused. */
function createService(options: JibitOptions, base: string) {
  const { apiKey, secretKey } = options
  let token: Promise<Token> | null = null
  const renew = async (): Promise<Token> => {
    const input = { apiKey, secretKey }
    const reply = await callJson(options, `${base}/tokens/generate`, { method: 'POST', input })
    return { text: readToken(reply), reply }
  }
  return async (path: string, request: Request): Promise<HttpReply | null> => {
    for (let tries = 0; ; tries++) {
      token ??= renew()
      const used = token
      const { text, reply: refusal } = await used
      if (!text) {
        if (token === used) token = null
        // Whatever it says is about our keys, not about what was to be asked.
        return refusal && { ...refusal, status: UNAUTHORISED }
      }
      const reply = await callJson(options, `${base}${path}`, { ...request, token: text })
      // A token that is refused did nothing: the same again with a new one is no second attempt.
      if (reply?.status !== UNAUTHORISED || tries > 0) return reply
      if (token === used) token = null
    }
  }
}
