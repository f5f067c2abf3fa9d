import { expect } from 'vitest'
import { checkLedger } from '#features/ledger/ledger.actions.ts'
import { HOUR, SECOND } from '#kernel/time.ts'
import { type LoggedIn, logIn } from './login.ts'
import { passSeconds } from './payment.ts'
import type { Product } from './product.ts'
import { askRefund, buySubscription, GOOD_CARD, makeBrowsersOld, OLD_BROWSER } from './refund.ts'
import { enrolDevice, type OwnDevice, plantQuietAccount, registerAtOnce, settle } from './registration.ts'
import { getRow } from './rows.ts'

let people = 0

interface Person extends LoggedIn {
  phone: string
}

/** Creates users who buy and get refunds over HTTP, and reads the resulting rows. */
export function refundPeople(product: Product) {
  async function createUser(): Promise<Person> {
    people++
    const phone = `0937${String(people).padStart(7, '0')}`
    const browser = {
      'x-forwarded-for': `10.9.${Math.floor(people / 250)}.${people % 250}`,
      ...OLD_BROWSER,
    }
    const person = await logIn(product, phone, browser)
    await makeBrowsersOld(product, person.userId)
    return { ...person, phone, headers: { ...person.headers, ...browser } }
  }

  /** A fresh login replaces the key only for ten minutes: later calls need the device's key. */
  async function owner(): Promise<{ person: Person; device: OwnDevice }> {
    const person = await createUser()
    return { person, device: await enrolDevice(product, person.headers) }
  }

  let accountId: string | undefined

  /** Buys, and registers at the same time. */
  async function registered(lengthDays = 90) {
    accountId ??= await plantQuietAccount(product.system, 'refunds')
    const { person, device } = await owner()
    const sold = await buySubscription(product, person.headers, { deviceId: device.id, lengthDays })
    await settle(product.system)
    await registerAtOnce(product.system, device.id, accountId)
    return { person, device, sold, headers: device.headers }
  }

  const read = async (id: string, headers: Record<string, string>) =>
    (await product.call('GET /refund/{id}', { id }, headers)).body

  const give = (id: string, headers: Record<string, string>, card = GOOD_CARD) =>
    product.call('POST /refund/{id}/card', { id, card_number: card }, headers)

  const withdraw = (id: string, headers: Record<string, string>) =>
    product.call('POST /refund/{id}/withdraw', { id }, headers)

  /** Lets time pass and work settle. Access tokens expire after fifteen minutes. */
  async function later(ms: number): Promise<void> {
    await passSeconds(product, ms / SECOND)
    await settle(product.system)
  }

  async function again({ phone, headers }: Person, device?: OwnDevice): Promise<Record<string, string>> {
    const browser = {
      'x-forwarded-for': headers['x-forwarded-for'] ?? '',
      ...OLD_BROWSER,
    }
    const fresh = await logIn(product, phone, browser)
    const key = device?.headers['secret-key']
    return { ...fresh.headers, ...browser, ...(key && { 'secret-key': key }) }
  }

  /** A refund that is requested and open, with a fresh session. */
  async function opened(lengthDays?: number) {
    const sold = await registered(lengthDays)
    const id = await askRefund(product, sold.sold.subscriptionId, sold.headers)
    await later(HOUR)
    return { ...sold, id, headers: await again(sold.person, sold.device) }
  }

  async function messages(phone: string): Promise<string[]> {
    const { body } = await product.call('GET /sandbox/api/sms', { phone })
    return (body['messages'] as Array<{ text: string; code: string | null }>)
      .filter(({ code }) => code === null)
      .map(({ text }) => text)
  }

  async function ledgerOf(id: string) {
    const rows = await product.system.db
      .selectFrom('ledgerTransaction')
      .innerJoin('ledgerLine', 'ledgerLine.transactionId', 'ledgerTransaction.id')
      .select(['kind', 'account', 'amountToman'])
      .where('source', 'like', `%${id}%`)
      .orderBy('ledgerLine.id')
      .execute()
    return rows.map(({ kind, account, amountToman }) => `${kind} ${account} ${amountToman}`)
  }

  async function transfers(number: number) {
    return product.system.db
      .selectFrom('sandbox.payoutTransfer')
      .selectAll()
      .where('transferId', 'like', `rf-${number}-%`)
      .orderBy('transferId')
      .execute()
  }

  async function expectLedger(): Promise<void> {
    const { sum, unbalanced, disagreements } = await checkLedger(await product.system.context())
    expect([sum, unbalanced, disagreements]).toEqual([0, [], []])
  }

  async function subscriptionState(id: string) {
    return getRow(product.system.db, 'subscription', { id }, [
      'state',
      'deviceId',
      'startedAt',
      'endsAt',
      'interruptedAt',
      'cancelledAt',
      'noticeDueAt',
    ])
  }

  return {
    createUser,
    owner,
    registered,
    read,
    give,
    withdraw,
    later,
    again,
    opened,
    messages,
    ledgerOf,
    transfers,
    expectLedger,
    subscriptionState,
  }
}
