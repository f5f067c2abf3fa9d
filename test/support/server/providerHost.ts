/**
 * Imitations of all providers over real HTTP, in a separate process with its own database: the twins of the sandbox,
 * each under its own path. Started by providers.ts.
 */
import { serve } from '@hono/node-server'
import { addMilliseconds, machineNow, SECOND } from '#kernel/time.ts'
import { createPostHogTwin } from '#sandbox/twins/analytics/posthog.twin.ts'
import { addSandboxAccount } from '#sandbox/twins/developerAccount/account.twin.ts'
import { createAppStoreConnectTwin } from '#sandbox/twins/developerAccount/appStoreConnect.twin.ts'
import { decideBankPayment } from '#sandbox/twins/payment/bank.inbox.ts'
import { createSamanTwin } from '#sandbox/twins/payment/saman.twin.ts'
import { createZarinpalTwin } from '#sandbox/twins/payment/zarinpal.twin.ts'
import { createJibitTwin } from '#sandbox/twins/payout/jibit.twin.ts'
import { listInboxMessages } from '#sandbox/twins/sms/sms.inbox.ts'
import { createSmsTwin } from '#sandbox/twins/sms/sms.twin.ts'
import { openDb } from '#server/db.ts'

const { db } = openDb(process.env['PROVIDER_DATABASE_URL'] ?? '', 4)
let ahead = 0
const world = { db, now: async () => addMilliseconds(machineNow(), ahead) }
const twins: Record<string, { fetch(request: Request): Promise<Response> }> = {
  kavenegar: createSmsTwin({ ...world, host: 'store.test' }),
  zarinpal: createZarinpalTwin(world),
  saman: createSamanTwin(world),
  jibit: createJibitTwin(world),
  posthog: createPostHogTwin(world),
  apple: createAppStoreConnectTwin(world),
}

/** Simulates what people do at the providers: read their phone, pay at the bank, wait. */
const people: Record<string, (input: URLSearchParams) => Promise<unknown>> = {
  messages: (input) => listInboxMessages(db, input.get('phone') ?? ''),
  pay: (input) =>
    decideBankPayment(
      world,
      ['direct', 'bank'],
      { authority: input.get('authority') ?? '', outcome: 'pay' },
      () => {
        throw new Error('Only the browser returns.')
      },
    ),
  async wait(input) {
    ahead += Number(input.get('seconds')) * SECOND
  },
}

serve(
  {
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request: Request) {
      const url = new URL(request.url)
      const [, name = '', ...rest] = url.pathname.split('/')
      const act = name === 'people' ? people[rest[0] ?? ''] : undefined
      if (act) return Response.json((await act(url.searchParams)) ?? null)
      // A proxy gets requests with complete URLs. The imitation of Apple also answers where certificates are published.
      const isApple = url.hostname === 'certs.apple.com'
      if (!isApple) url.pathname = `/${rest.join('/')}`
      const body = request.method === 'GET' ? null : await request.arrayBuffer()
      const { method, headers } = request
      const passed = new Request(url, { method, headers, body })
      return (await twins[isApple ? 'apple' : name]?.fetch(passed)) ?? new Response(null, { status: 404 })
    },
  },
  async ({ port }) => {
    const account = await addSandboxAccount(db, { name: 'first', capacity: 100 }, machineNow())
    process.send?.({ url: `http://127.0.0.1:${port}`, account })
  },
)
process.on('disconnect', () => process.exit(0))
