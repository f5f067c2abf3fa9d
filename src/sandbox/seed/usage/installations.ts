import { addMilliseconds, DAY, type Instant, MINUTE, SECOND } from '#kernel/time.ts'
import { createDice } from '../dice.ts'
import type { DemoApplication } from './catalogue.ts'
import type { DemoRegistration } from './devices.ts'
import { moveIntoWakingHours, pickWeighted, randomTimeAfter, uuidOf } from './randomValues.ts'
import type { DemoUser, DemoWorld } from './world.ts'

/** A package is signed once per account. The simulated copies were removed from the storage long ago. */
const signedOf = new WeakMap<DemoWorld, Map<string, string>>()

/** The installations since the device was ready: many in the first days, later few. */
export function addInstallations(
  world: DemoWorld,
  { id: userId, dice }: DemoUser,
  seat: DemoRegistration,
  readyAt: Instant,
): void {
  const { applications } = world.catalogue
  if (applications.length === 0) return
  // Popular ones come first in the list.
  const chosen = new Set<DemoApplication>()
  const wanted = dice.between(1, 7)
  for (let tried = 0; tried < wanted * 2 && chosen.size < wanted; tried++)
    chosen.add(applications[Math.floor(dice.next() ** 2.2 * applications.length)] as DemoApplication)
  for (const application of chosen) {
    const createdAt = moveIntoWakingHours(
      randomTimeAfter(
        readyAt,
        dice,
        10 * MINUTE,
        pickWeighted(dice, [
          [2 * DAY, 2],
          [70 * DAY, 1],
        ]),
      ),
    )
    if (createdAt < readyAt || addMilliseconds(createdAt, 5 * MINUTE) > world.now) continue
    const isDelivered = !dice.oneIn(14)
    const finishedAt = isDelivered ? randomTimeAfter(createdAt, dice, 20 * SECOND, 3 * MINUTE) : null
    world.rows.add('installation', createdAt, {
      id: uuidOf(dice),
      userId,
      deviceId: seat.device.id,
      applicationId: application.id,
      versionId: application.versionId,
      signingId: signingOf(world, application, createdAt),
      createdAt,
      manifestAt: isDelivered ? addMilliseconds(createdAt, 8 * SECOND) : null,
      sent: isDelivered ? `{[0,${application.size})}` : '{}',
      sentAt: finishedAt,
      finishedAt,
      revokedAt: null,
    })
    if (finishedAt)
      world.rows.add('installedApplication', finishedAt, {
        deviceId: seat.device.id,
        applicationId: application.id,
        versionId: application.versionId,
        installedAt: finishedAt,
      })
  }
}

function signingOf(world: DemoWorld, { ipaId, size }: DemoApplication, at: Instant): string {
  const account = world.accounts.all.find(({ openedAt }) => openedAt <= at) ?? world.accounts.all[0]
  if (!account) throw new Error('Nothing can be signed without a developer account.')
  const signed = signedOf.get(world) ?? new Map<string, string>()
  signedOf.set(world, signed)
  const key = `${ipaId}:${account.id}`
  const known = signed.get(key)
  if (known) return known
  const id = uuidOf(createDice(`${world.scale.seed} signing ${key}`))
  signed.set(key, id)
  world.rows.add('signing', at, {
    id,
    ipaId,
    accountId: account.id,
    profileId: `LIFE${account.id.slice(0, 6)}`,
    state: 'evicted',
    percent: 100,
    attempts: 1,
    size,
    createdAt: at,
    finishedAt: addMilliseconds(at, 5 * SECOND),
    lastUsedAt: at,
  })
  return id
}
