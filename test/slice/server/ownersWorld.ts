import { randomUUID } from 'node:crypto'
import { logIn } from '../../support/login.ts'
import { begin, plantPackage } from '../../support/payment.ts'
import type { Product } from '../../support/product.ts'
import { plantCode } from '../../support/promotion.ts'
import { askRefund, buySubscription } from '../../support/refund.ts'
import { enrolDevice } from '../../support/registration.ts'
import type { Actor, OwnersWorld } from './accessMatrix.ts'

const PHONES = { other: '09351111111', owner: '09352222222' }

/** The callers for tests of all calls, and a new row of each resource that belongs to the owner. */
export function createOwnersWorld(product: Product) {
  const sessions = new Map<Actor, Record<string, string>>()
  let logins = 0

  /** The caller's session: the same one until a call ends it, because a login takes longer than most calls. */
  async function sessionOf(actor: Actor): Promise<Record<string, string>> {
    const known = sessions.get(actor)
    const address = { 'x-forwarded-for': `10.1.0.${++logins}` }
    if (actor === 'anonymous') return address
    if (known && (await product.call('GET /user', {}, { ...address, ...known })).status === 200)
      return { ...address, ...known }
    const { headers } = await logIn(product, PHONES[actor], address)
    sessions.set(actor, headers)
    return { ...address, ...headers }
  }

  const world = {
    async device() {
      // The hourly limit of 30 is too low for the number of combinations in this table.
      await product.system.db.deleteFrom('limitBucket').where('limitName', '=', 'enrolmentPerUser').execute()
      return (await enrolDevice(product, await sessionOf('owner'))).id
    },
    async subscription() {
      await sessionOf('owner')
      const { body } = await product.call('POST /sandbox/api/subscription', { phone: PHONES.owner, days: 30 })
      return body['subscription_id']
    },
    async payment() {
      const packageId = await plantPackage(product)
      const input = { package_id: packageId, method: 'direct' } as const
      return (await begin(product, input, await sessionOf('owner'))).id
    },
    async refund() {
      const headers = await sessionOf('owner')
      const { subscriptionId } = await buySubscription(product, headers)
      return askRefund(product, subscriptionId, headers)
    },
    async upload() {
      const input = { type: 'ticket', file: new File(['یادداشت'], 'note.txt') }
      return (await product.call('POST /upload/{type}', input, await sessionOf('owner'))).body['id']
    },
    async ticket() {
      // The daily limit of 10 is too low for the number of combinations in this table.
      await product.system.db.deleteFrom('limitBucket').where('limitName', '=', 'ticketPerUser').execute()
      const headers = { ...(await sessionOf('owner')), 'idempotency-key': randomUUID() }
      const written = { topic: 'other', sub_topic: 'other_question', description: randomUUID() }
      return (await product.call('POST /ticket', written, headers)).body['id']
    },
    async gift() {
      const headers = { ...(await sessionOf('owner')), 'idempotency-key': randomUUID() }
      await plantCode(product, { code: 'MATRIX', kind: 'gift', giftDays: 7 })
      return (await product.call('POST /gift', { code: 'MATRIX' }, headers)).body['id']
    },
  } satisfies OwnersWorld
  return { sessionOf, world }
}
