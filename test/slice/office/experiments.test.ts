import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { countExperimentDays, listVariantCounts } from '#features/tracking/experiment.store.ts'
import { addMilliseconds, DAY, HOUR, SECOND } from '#kernel/time.ts'
import { createDice } from '#sandbox/seed/dice.ts'
import { openDesk } from '../../support/office.ts'
import { passSeconds } from '../../support/payment.ts'
import { productForFile } from '../../support/product.ts'

const product = productForFile({ TRUSTED_PROXIES: '1', REGISTER_GROUPS: 'A,B,C,D' }, { withCounts: true })
const DAY_SECONDS = DAY / 1000

interface Group {
  variant: string
  opened: number
  converted: number
}

async function groupsOf(name: string, days = '30'): Promise<Record<string, [number, number]>> {
  // The results are counted every hour.
  await passSeconds(product, HOUR / SECOND)
  const { body } = await (await openDesk(product, ['content'])).call('GET /experiments', { days })
  expect(body['counted_time']).toMatch(/Z$/)
  const experiments = body['experiments'] as Array<{ name: string; variants: Group[] }>
  const { variants = [] } = experiments.find((one) => one.name === name) ?? {}
  return Object.fromEntries(variants.map(({ variant, opened, converted }) => [variant, [opened, converted]]))
}

let addresses = 0
async function reportAction(
  name: string,
  visitor: string,
  group: string,
  headers: Record<string, string> = {},
) {
  addresses += 1
  const groups = { package_test_group: group, register_test_group: group }
  const { status } = await product.call(
    'POST /action',
    { name, data: { unique_user_id: visitor, ...groups } },
    { 'x-forwarded-for': `10.8.${addresses % 250}.1`, ...headers },
  )
  if (status !== 200) throw new Error(`action refused: ${status}`)
}

const countStoredEvents = () =>
  product.system.db
    .selectFrom('trackedEvent')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()

describe('the groups of an experiment', () => {
  const [returning, quick, never] = [randomUUID(), randomUUID(), randomUUID()]

  test('count visitors instead of visits, and logins after a visit', async () => {
    await reportAction('website_open', quick, 'A')
    await reportAction('website_login', quick, 'A')
    await reportAction('website_open', never, 'B')
    await reportAction('website_open', never, 'B')
    await reportAction('website_open', returning, 'B')
    // An unknown group is not counted, and neither is a login without a visit.
    await reportAction('website_open', randomUUID(), 'nonsense')
    await reportAction('website_login', randomUUID(), 'A')
    expect(await groupsOf('register', '7')).toEqual({ A: [1, 1], B: [2, 0], C: [0, 0], D: [0, 0] })
  })

  test('a visitor who returns within three days is the same visitor, and a login then still counts', async () => {
    await passSeconds(product, 2 * DAY_SECONDS)
    await reportAction('website_open', returning, 'B')
    await reportAction('website_login', returning, 'B')
    expect(await groupsOf('register')).toMatchObject({ A: [1, 1], B: [2, 1] })
  })

  test('keep their counts when the events are deleted', async () => {
    const before = await groupsOf('register', '90')
    await passSeconds(product, 20 * DAY_SECONDS)
    // Events that analytics accepted only at the end of that period are kept for a week from then.
    await passSeconds(product, 8 * DAY_SECONDS)
    expect((await countStoredEvents()).count).toBe(0)
    expect(await groupsOf('register', '90')).toEqual(before)
    expect(await groupsOf('register', '7')).toMatchObject({ A: [0, 0], B: [0, 0] })
  })

  test('a login after the third day does not count, and a visitor is new after a week of absence', async () => {
    const slow = randomUUID()
    await reportAction('website_open', slow, 'C')
    await passSeconds(product, 4 * DAY_SECONDS)
    await reportAction('website_login', slow, 'C')
    expect(await groupsOf('register')).toMatchObject({ C: [1, 0] })
    await passSeconds(product, 8 * DAY_SECONDS)
    await reportAction('website_open', slow, 'C')
    await passSeconds(product, 8 * DAY_SECONDS)
    expect(await groupsOf('register')).toMatchObject({ C: [2, 0] })
  })

  test('counting a day repeatedly counts it once', async () => {
    const before = await groupsOf('register', '90')
    await Promise.all([passSeconds(product, 1), passSeconds(product, 1)])
    await passSeconds(product, 3 * DAY_SECONDS)
    expect(await groupsOf('register', '90')).toEqual(before)
  })

  test('of packages count visitors who saw the packages and those who bought', async () => {
    const [buyer, visitor] = [randomUUID(), randomUUID()]
    await reportAction('packages_view', buyer, 'O')
    await reportAction('packages_view', visitor, 'N')
    const data = { unique_user_id: buyer, payment_id: 12, package_test_group: 'O' }
    await product.call('POST /action', { name: 'payment_success', data })
    expect(await groupsOf('package')).toEqual({ N: [1, 0], O: [1, 1], P: [0, 0], Q: [0, 0] })
  })
})

interface VisitorEvent {
  visitor: string
  group: string
  isLogin: boolean
  day: number
}

/** Counts a list of events by hand, in the order of time. */
function countByHand(events: VisitorEvent[], group: string) {
  const counted = { opened: 0, converted: 0 }
  for (const [at, one] of events.entries()) {
    if (one.isLogin || one.group !== group) continue
    const ofVisitor = (isLogin: boolean) => (other: VisitorEvent) =>
      other.visitor === one.visitor && other.isLogin === isLogin
    const before = events.slice(0, at).findLast(ofVisitor(false))
    if (before && one.day - before.day <= 3) continue
    counted.opened += 1
    if (events.slice(at).some((later) => ofVisitor(true)(later) && later.day <= one.day + 3))
      counted.converted += 1
  }
  return counted
}

test('the sums are those of a count by hand, at every hour', async () => {
  const ctx = await product.system.context()
  const dice = createDice('experiments')
  const events: VisitorEvent[] = []
  const visitors = Array.from({ length: 12 }, () => randomUUID())
  let now = addMilliseconds(ctx.now, 200 * DAY)
  for (let turn = 0; turn < 60; turn++) {
    const rows = Array.from({ length: 6 }, (_, place) => {
      const createdAt = addMilliseconds(now, place * SECOND)
      const event = { visitor: dice.pick(visitors), group: dice.pick(['A', 'B']), isLogin: dice.oneIn(3) }
      events.push({ ...event, day: Math.floor((createdAt.getTime() + 3.5 * HOUR) / DAY) })
      return {
        ...{ id: randomUUID(), source: 'browser' as const, visitorId: event.visitor, createdAt },
        name: event.isLogin ? 'website_login' : 'website_open',
        data: JSON.stringify({ registerTestGroup: event.group }),
      }
    })
    await ctx.db.insertInto('trackedEvent').values(rows).execute()
    now = addMilliseconds(now, 5 * HOUR)
    await ctx.transaction((trx) => countExperimentDays(trx, now))
    const counted = await listVariantCounts(ctx.db, 'register', 90, now)
    for (const group of ['A', 'B']) {
      const { opened = 0, converted = 0 } = counted.find(({ variant }) => variant === group) ?? {}
      expect({ opened, converted }, `turn ${turn}, group ${group}`).toEqual(countByHand(events, group))
    }
  }
})
