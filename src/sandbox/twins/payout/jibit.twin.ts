import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { badGatewayResponse, type HttpTwin, serveTwin, waitUntilAborted } from '../twinHttp.ts'
import { SANDBOX_API_KEY, SANDBOX_SECRET_KEY } from './payout.account.ts'
import { payoutFaultOf } from './payout.faults.ts'
import {
  findTransfer,
  isFirstPayoutTwinCall,
  type PayoutTwinContext,
  storeTransfer,
} from './payout.ledger.ts'
import { type PayoutOutcome, type Transfer, transferStateAt } from './payout.state.ts'

/** The two services have separate tokens. */
const TOKENS = { trf: 'sandbox-transferor-token', ide: 'sandbox-inquiry-token' } as const
type Service = keyof typeof TOKENS

/** The largest amount of one Paya transfer. */
const MAXIMUM_TOMAN = 10_000_000_000
const OWNER = { firstName: 'سارا', lastName: 'نمونه' }

const keys = z.object({ apiKey: z.literal(SANDBOX_API_KEY), secretKey: z.literal(SANDBOX_SECRET_KEY) })
const batch = z.object({
  batchID: z.string().min(1).max(50),
  submissionMode: z.enum(['TRANSFER', 'BATCH']),
  transfers: z.tuple([
    z.object({
      transferID: z.string().min(1).max(50),
      destination: z.string(),
      destinationFirstName: z.string(),
      destinationLastName: z.string(),
      amount: z.int(),
      currency: z.string(),
      transferMode: z.enum(['ACH', 'NORMAL']),
      cancellable: z.boolean(),
      description: z.string().min(1).max(250),
    }),
  ]),
})

/** Jibit's protocol in front of the sandbox's clearing house. */
export function createJibitTwin(world: PayoutTwinContext): HttpTwin {
  const app = new Hono()
  for (const [service, path] of [
    ['trf', '/trf/v2'],
    ['ide', '/ide/v1'],
  ] as const)
    app.post(`${path}/tokens/generate`, async (c) =>
      keys.safeParse(await readInput(c)).success
        ? Response.json({ accessToken: TOKENS[service], refreshToken: 'sandbox-refresh' })
        : fail(401, 'unauthorized'),
    )
  app.get('/ide/v1/cards', (c) =>
    mayCall(c, 'ide') ? card(c.req.query('number') ?? '') : fail(401, 'token'),
  )
  app.post('/trf/v2/transfers', (c) => (mayCall(c, 'trf') ? submit(world, c) : fail(401, 'token')))
  app.get('/trf/v2/transfers', (c) =>
    mayCall(c, 'trf') ? inquire(world, c.req.query('transferID') ?? '') : fail(401, 'token'),
  )
  return serveTwin(app)
}

async function readInput({ req }: Context): Promise<unknown> {
  return req.json().catch(() => null)
}

function mayCall({ req }: Context, service: Service): boolean {
  return req.header('authorization') === `Bearer ${TOKENS[service]}`
}

function card(number: string): Response {
  const fault = payoutFaultOf(number)
  if (!/^\d{16}$/.test(number)) return fail(400, 'card.not_valid')
  if (fault === 'card_unknown') return fail(400, 'card.not_found')
  return Response.json({
    number,
    type: 'DEBIT',
    ibanInfo: {
      iban: ibanOf(number),
      status: fault === 'account_closed' ? 'BLOCK_WITHOUT_DEPOSIT' : 'ACTIVE',
      owners: fault === 'name_missing' ? [] : [OWNER],
    },
  })
}

/** Constant for a card. Contains only its last four digits, which select the fault. */
function ibanOf(number: string): string {
  const hash = createHash('sha256').update(`sandbox ${number}`).digest('hex')
  const account = BigInt(`0x${hash}`).toString().slice(0, 14)
  return `IR820170${account}${number.slice(-4)}`
}

async function submit(world: PayoutTwinContext, c: Context): Promise<Response> {
  const asked = batch.safeParse(await readInput(c))
  if (!asked.success) return fail(400, 'invalid.request_body')
  const { batchID: batchId, transfers } = asked.data
  const [{ transferID: transferId, destination, amount, ...transfer }] = transfers
  if (!/^IR\d{24}$/.test(destination)) return fail(400, 'transfers.0.destination.not_valid')
  if (!transfer.destinationFirstName) return fail(400, 'transfers.0.destinationFirstName.invalid_length')
  if (!transfer.destinationLastName) return fail(400, 'transfers.0.destinationLastName.invalid_length')
  if (transfer.currency !== 'TOMAN') return fail(400, 'transfers.0.currency.not_valid')
  if (amount < 1 || amount > MAXIMUM_TOMAN) return fail(400, 'transfers.0.amount.exceeded_maximum_for_ach')
  const fault = payoutFaultOf(destination)
  const isFirst = () => isFirstPayoutTwinCall(world.db, `${fault}:${transferId}`)
  if (fault === 'token_ended' && (await isFirst())) return fail(401, 'token')
  if (fault === 'wallet_empty' && (await isFirst())) return fail(400, 'balances.not_enough')
  if (fault === 'silent' && (await isFirst())) return waitUntilAborted(c.req.raw.signal)
  const isNew = await storeTransfer(world.db, {
    transferId,
    batchId,
    iban: destination,
    cardLastFour: destination.slice(-4),
    ownerName: `${transfer.destinationFirstName} ${transfer.destinationLastName}`,
    amountToman: amount,
    outcome: outcomeOf(fault),
    submittedAt: await world.now(),
  })
  if (fault === 'answer_lost') return badGatewayResponse()
  return isNew ? Response.json({ submittedCount: 1 }) : fail(400, 'transfer.already_exists')
}

function outcomeOf(fault: string | undefined): PayoutOutcome {
  return fault === 'fail' || fault === 'fail_late' ? fault : 'pay'
}

async function inquire(world: PayoutTwinContext, transferId: string): Promise<Response> {
  const transfer = await findTransfer(world.db, transferId)
  const now = await world.now()
  return Response.json({
    transfers: transfer ? [transferView(transfer, transferStateAt(transfer, now))] : [],
  })
}

function transferView(transfer: Transfer, state: string) {
  return {
    transferID: transfer.transferId,
    batchID: transfer.batchId,
    state,
    destination: transfer.iban,
    amount: transfer.amountToman,
    currency: 'TOMAN',
    ...(state !== 'IN_PROGRESS' && { bankTransferID: transfer.bankTransferId }),
    ...(state === 'FAILED' && { failReason: 'BANK_FAILURE' }),
  }
}

function fail(status: number, code: string): Response {
  return Response.json({ fingerprint: 'sandbox', errors: [{ code, message: code }] }, { status })
}
