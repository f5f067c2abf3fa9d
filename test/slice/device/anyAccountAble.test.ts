import { beforeAll, expect, test } from 'vitest'
import { canAnyAccountRegister } from '#features/device/developerAccount/readiness.actions.ts'
import { listAccountIdsAbleToRegister } from '#features/device/developerAccount/readiness.store.ts'
import { addMilliseconds, DAY, HOUR } from '#kernel/time.ts'
import { productForFile } from '../../support/product.ts'
import { ALWAYS_ABLE, plantOpenRegistration } from '../../support/registration.ts'
import { changeRows, getRow } from '../../support/rows.ts'
import { statementsOf } from '../../support/server/countStatements.ts'

/** A purchase asks whether an account can register devices. It looks at few accounts first, and at all in the end. */
const product = productForFile()
let able: string

/** Both ways must give the same answer. Returns it with the number of statements of the short one. */
async function ask() {
  const ctx = await product.system.context()
  const { result, statements } = await statementsOf(() => canAnyAccountRegister(ctx))
  expect(result).toBe((await listAccountIdsAbleToRegister(ctx.db, ctx.now)).length > 0)
  return { isAble: result, statements: statements.length }
}

beforeAll(async () => {
  const { db } = product.system
  await plantOpenRegistration(product.system)
  able = (await getRow(db, 'developerAccount', { name: ALWAYS_ABLE })).id
  const { createdAt, membershipEndsAt, ...rest } = await getRow(db, 'developerAccount', { id: able })
  const expired = addMilliseconds(createdAt, -DAY)
  // More accounts with an expired certificate than are looked at first, and with a longer membership.
  const others = Array.from({ length: 8 }, (_, at) => ({
    ...rest,
    id: crypto.randomUUID(),
    name: `expired ${at}`,
    membershipEndsAt: addMilliseconds(membershipEndsAt, DAY),
    certificateEndsAt: expired,
    createdAt,
  }))
  await db
    .insertInto('developerAccount')
    .values(others as never)
    .execute()
})

test('an able account behind many that are not is found', async () => {
  expect(await ask()).toEqual({ isAble: true, statements: 3 })
})

test('an able account among the first needs one statement', async () => {
  const { membershipEndsAt } = await getRow(product.system.db, 'developerAccount', { id: able })
  await changeRows(
    product.system.db,
    'developerAccount',
    { id: able },
    { membershipEndsAt: addMilliseconds(membershipEndsAt, 2 * DAY) },
  )
  expect(await ask()).toEqual({ isAble: true, statements: 1 })
})

test('an account with a short outage is able, though it has a stored defect', async () => {
  const { db } = product.system
  const since = addMilliseconds(await product.system.now(), -HOUR)
  await db
    .insertInto('accountDefect')
    .values({ accountId: able, defect: 'unreachable', detail: '', since })
    .execute()
  expect(await ask()).toEqual({ isAble: true, statements: 3 })
  await changeRows(db, 'accountDefect', { accountId: able }, { since: addMilliseconds(since, -DAY) })
  expect((await ask()).isAble).toBe(false)
})

test.each(['closed', 'retired', 'stopped'] as const)(
  'no account is able when the last one is %s',
  async (how) => {
    const { db } = product.system
    await db.deleteFrom('accountDefect').execute()
    await changeRows(db, 'developerAccount', { id: able }, { state: 'open', takesDevices: true })
    expect((await ask()).isAble).toBe(true)
    const change = how === 'stopped' ? { takesDevices: false } : { state: how }
    await changeRows(db, 'developerAccount', { id: able }, change)
    expect((await ask()).isAble).toBe(false)
  },
)
