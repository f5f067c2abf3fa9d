import { HOUR, MINUTE, SECOND } from '#kernel/time.ts'
import { logIn } from '../../support/login.ts'
import { begin, payAt } from '../../support/payment.ts'
import { type Answer, callOver } from '../../support/product.ts'
import { GOOD_CARD } from '../../support/refund.ts'
import type { OwnServer } from '../../support/server/ownServer.ts'
import { freshPhone } from '../fixtures.ts'
import { newAddressHeaders } from '../steps/loginSteps.ts'

/** Creates refunds of new users over the API, as their phones do. */

function peopleOf(server: OwnServer) {
  const request = (path: string, init?: RequestInit) =>
    fetch(`${server.url}${path}`, { ...init, redirect: 'manual' })
  const call = (name: string, input?: Record<string, unknown>, headers?: Record<string, string>) =>
    callOver(request, name, input, headers)
  return { request, call }
}

async function answered(work: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await work
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}

/**
 * Creates a refund whose user entered the card that paid. A refund for a year is above the threshold and waits for
 * approval; a refund for three months is paid at once.
 */
export async function refundWithCard(server: OwnServer, label: 'one-year' | 'three-months'): Promise<number> {
  const people = peopleOf(server)
  const phone = freshPhone()
  const session = async () => (await logIn(people, phone, newAddressHeaders())).headers
  const headers = await session()
  const { packages } = await answered(people.call('GET /package'))
  const { id: packageId } = packages.find((one: { label: string }) => one.label === label)
  const { authority } = await begin(people, { package_id: packageId, method: 'direct' }, headers)
  await payAt(people, authority)
  const { subscriptions } = await answered(people.call('GET /subscription', {}, headers))
  const { id } = subscriptions[0]
  const { amount } = await answered(people.call('GET /subscription/{id}/refund', { id }, headers))
  const refund = await answered(people.call('POST /refund', { subscription_id: id, amount }, headers))
  await passTime(server, HOUR + SECOND)
  const given = { id: refund['id'], card_number: GOOD_CARD }
  await answered(people.call('POST /refund/{id}/card', given, await session()))
  return refund['number']
}

/** The clearing house refuses the first payout of a refund. */
export async function refusePayout(server: OwnServer, number: number): Promise<void> {
  const people = peopleOf(server)
  await passTime(server, SECOND)
  const decided = { transfer_id: `rf-${number}-1`, outcome: 'fail' }
  await answered(people.call('POST /sandbox/api/payout/{transfer_id}', decided))
  // After the next check of the refund, and well before the session of an idle operator expires.
  await passTime(server, 10 * MINUTE)
}

async function passTime(server: OwnServer, ms: number): Promise<void> {
  await answered(peopleOf(server).call('POST /sandbox/api/clock', { seconds: Math.ceil(ms / SECOND) }))
}
