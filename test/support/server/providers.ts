import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { AccountKey } from '#adapters/developerAccount/developerAccount.port.ts'
import { SANDBOX_MERCHANT_ID, SANDBOX_TERMINAL_ID } from '#sandbox/twins/payment/bank.account.ts'
import { SANDBOX_API_KEY, SANDBOX_SECRET_KEY } from '#sandbox/twins/payout/payout.account.ts'
import { SANDBOX_ACCOUNT } from '#sandbox/twins/sms/sms.account.ts'
import { copyTemplate } from './database.ts'

const HOST = fileURLToPath(new URL('./providerHost.ts', import.meta.url))

export interface Providers {
  /** An API key of the team at the imitation of Apple. */
  account: AccountKey
  /** The URLs of the imitations, for every phase of the set-up. */
  addresses: Record<string, string>
  /** Actions of people at the providers; see providerHost.ts. */
  act<Result>(deed: 'messages' | 'pay' | 'wait', input: Record<string, string>): Promise<Result>
  /** Keys that the imitations accept. */
  keys: Record<string, string>
  stop(): Promise<void>
}

export async function startProviders(): Promise<Providers> {
  const database = await copyTemplate()
  const child = fork(HOST, {
    env: { ...process.env, PROVIDER_DATABASE_URL: database.url },
    execArgv: [],
  })
  const [{ url, account }] = (await once(child, 'message')) as [{ url: string; account: AccountKey }]
  return {
    account,
    addresses: {
      KAVENEGAR_URL: `${url}/kavenegar`,
      ZARINPAL_URL: `${url}/zarinpal`,
      SAMAN_URL: `${url}/saman`,
      JIBIT_URL: `${url}/jibit`,
      POSTHOG_URL: `${url}/posthog`,
      APPLE_URL: `${url}/apple`,
      HTTPS_PROXY_APPLE: url,
    },
    keys: {
      KAVENEGAR_API_KEY: SANDBOX_ACCOUNT.kavenegarKey,
      ZARINPAL_MERCHANT_ID: SANDBOX_MERCHANT_ID,
      SAMAN_TERMINAL_ID: SANDBOX_TERMINAL_ID,
      JIBIT_API_KEY: SANDBOX_API_KEY,
      JIBIT_SECRET_KEY: SANDBOX_SECRET_KEY,
    },
    async act(deed, input) {
      return (await fetch(`${url}/people/${deed}?${new URLSearchParams(input)}`)).json()
    },
    async stop() {
      const gone = once(child, 'exit')
      child.disconnect()
      await gone
      await database.drop()
    },
  }
}
