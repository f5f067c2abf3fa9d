import type { Fetch, HttpReply } from '#server/outbound/callOnce.ts'
import type { ObserveAnswer } from '#server/outbound/unknownAnswers.ts'
import {
  parseAccountReply,
  parseSubmitReply,
  parseTokenReply,
  parseTransferReply,
  postponedPayout,
} from './jibit.replies.ts'
import { callJson } from './payout.call.ts'
import type { PayoutOrder, PayoutPort, SubmitPayoutResult } from './payout.port.ts'

export interface JibitOptions {
  baseUrl: string
  fetch: Fetch
  /** The API key and its secret can move our money, so they are never logged. */
  apiKey: string
  secretKey: string
  timeoutMs: number
  observe?: ObserveAnswer
}

interface Request {
  method: 'GET' | 'POST'
  input?: object
}

const UNAUTHORISED = 401

/**
 * Jibit finds the account of a card and transfers to it in the next Paya cycle. We name each transfer, and Jibit
 * accepts a name only once, so a call with an unclear result can be repeated.
 */
export function createJibitPayout(options: JibitOptions): PayoutPort {
  const transferor = createService(options, `${options.baseUrl}/trf/v2`)
  const inquiries = createService(options, `${options.baseUrl}/ide/v1`)
  const ask = (name: string) =>
    transferor(`/transfers?${new URLSearchParams({ transferID: name })}`, { method: 'GET' })
  return {
    isAutomatic: true,
    async submit(order): Promise<SubmitPayoutResult> {
      // The answer to an earlier transfer may have been lost, so ask for it first. The card is then not looked up
      // again, because it could be refused by now.
      const reply = await ask(order.name)
      const known = parseTransferReply(reply, order.name)
      if (known === null) return postponedPayout(reply)
      if (known.state !== 'unknown') return { state: 'submitted' }
      const query = new URLSearchParams({ number: order.cardNumber, iban: 'true' })
      const account = parseAccountReply(await inquiries(`/cards?${query}`, { method: 'GET' }))
      if ('state' in account) return account
      return parseSubmitReply(
        await transferor('/transfers', { method: 'POST', input: transferInput(order, account) }),
      )
    },
    async inquire(name) {
      return parseTransferReply(await ask(name), name) ?? { state: 'underway' }
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
        // State the currency, because a changed default of Jibit would make every amount wrong by a factor of ten.
        currency: 'TOMAN',
        // Jibit requires a description; it appears on the receiver's statement.
        description: `بازپرداخت ${name}`,
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

/** A client for one of Jibit's services. Each service has its own token, cached until Jibit refuses it. */
function createService(options: JibitOptions, base: string) {
  const { apiKey, secretKey } = options
  let token: Promise<Token> | null = null
  const renew = async (): Promise<Token> => {
    const input = { apiKey, secretKey }
    const reply = await callJson(options, `${base}/tokens/generate`, { method: 'POST', input })
    return { text: parseTokenReply(reply), reply }
  }
  return async (path: string, request: Request): Promise<HttpReply | null> => {
    for (let tries = 0; ; tries++) {
      token ??= renew()
      const used = token
      const { text, reply: refusal } = await used
      if (!text) {
        if (token === used) token = null
        // Jibit's answer is about our API key, not about the request.
        return refusal && { ...refusal, status: UNAUTHORISED }
      }
      const reply = await callJson(options, `${base}${path}`, { ...request, token: text })
      // A call with a refused token did nothing, so repeating it with a new token is no second attempt.
      if (reply?.status !== UNAUTHORISED || tries > 0) return reply
      if (token === used) token = null
    }
  }
}
