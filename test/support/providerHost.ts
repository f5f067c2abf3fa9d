/**
 * Imitations of all providers over real HTTP, in a process and a database of their own: the twins of the sandbox, each
 * below its own path. Started by providers.ts.
 */
import { serve } from '@hono/node-server'
import { machineNow } from '#kernel/time.ts'
import { createPostHogTwin } from '#sandbox/twins/analytics/posthog.twin.ts'
import { addSandboxAccount } from '#sandbox/twins/developerAccount/account.twin.ts'
import { createAppStoreConnectTwin } from '#sandbox/twins/developerAccount/appStoreConnect.twin.ts'
import { createSamanTwin } from '#sandbox/twins/payment/saman.twin.ts'
import { createZarinpalTwin } from '#sandbox/twins/payment/zarinpal.twin.ts'
import { createJibitTwin } from '#sandbox/twins/payout/jibit.twin.ts'
import { createSmsTwin } from '#sandbox/twins/sms/sms.twin.ts'
import { openDb } from '#server/db.ts'

const { db } = openDb(process.env['PROVIDER_DATABASE_URL'] ?? '', 4)
const world = { db, now: async () => machineNow() }
const twins: Record<string, { fetch(request: Request): Promise<Response> }> = {
  kavenegar: createSmsTwin({ ...world, host: 'store.test' }),
  zarinpal: createZarinpalTwin(world),
  saman: createSamanTwin(world),
  jibit: createJibitTwin(world),
  posthog: createPostHogTwin(world),
  apple: createAppStoreConnectTwin(world),
}

serve(
  {
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request: Request) {
      const url = new URL(request.url)
      const [, name = '', ...rest] = url.pathname.split('/')
      url.pathname = `/${rest.join('/')}`
      const body = request.method === 'GET' ? null : await request.arrayBuffer()
      const { method, headers } = request
      const passed = new Request(url, { method, headers, body })
      return (await twins[name]?.fetch(passed)) ?? new Response(null, { status: 404 })
    },
  },
  async ({ port }) => {
    const account = await addSandboxAccount(db, { name: 'first', capacity: 100 }, machineNow())
    process.send?.({ url: `http://127.0.0.1:${port}`, account })
  },
)
process.on('disconnect', () => process.exit(0))
