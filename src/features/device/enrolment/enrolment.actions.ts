import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { brandNameOf } from '#server/brand.ts'
import type { Ctx } from '#server/context.ts'
import { hashToken } from '#server/http/token.ts'
import { translate } from '#server/messages.ts'
import { DEVELOPER_SUCCESS_PATH } from '../developerDevice/developerDevice.rules.ts'
import { isDeveloperEnrolment } from '../developerDevice/developerDevice.store.ts'
import * as store from '../device.store.ts'
import type { EnrolmentFault } from './enrolment.rules.ts'
import { renderEnrolmentPlist } from './profile.views.ts'
import { verifyDeviceAnswer } from './profileAnswer.actions.ts'

/**
 * Requests that the device itself sends during enrolment. They carry no session or cookies, only the token of the
 * profile.
 */

export const ENROLMENT_ANSWER_PATH = '/ota/answer'

/** Returns the configuration profile of an enrolment, or null when the enrolment has ended. */
export async function renderEnrolmentProfile(ctx: Ctx, token: string): Promise<string | null> {
  const enrolment = await store.findOpenEnrolment(ctx.db, hashToken(token), ctx.now)
  if (!enrolment) return null
  const { config, locale } = ctx
  const brand = brandNameOf(config, locale)
  return renderEnrolmentPlist({
    answerUrl: `${config.publicUrl}${ENROLMENT_ANSWER_PATH}/${token}`,
    challenge: challengeOf(ctx, enrolment.id),
    uuid: randomUUID().toUpperCase(),
    identifier: `${new URL(config.publicUrl).hostname.split('.').reverse().join('.')}.device`,
    displayName: translate(locale, 'profile_name', { brand }),
    organization: brand,
    description: translate(locale, 'profile_description', { brand }),
  })
}

/** Handles the device's answer. Returns the URL that Safari opens next, with a one-time token or an error. */
export async function handleEnrolmentAnswer(ctx: Ctx, token: string, body: Uint8Array): Promise<string> {
  const page = await returnPage(ctx, token)
  const failed = (fault: EnrolmentFault) => getFailureAddress(ctx, page, fault)
  const enrolment = await store.findOpenEnrolment(ctx.db, hashToken(token), ctx.now)
  if (!enrolment) return failed('late')
  const read = await verifyDeviceAnswer(body, await ctx.ports.deviceTrust.anchors())
  if ('fault' in read) return failed(read.fault)
  if (!isEqualSecret(read.answer.challenge, challengeOf(ctx, enrolment.id))) return failed('challenge')
  const claim = randomBytes(32).toString('base64url')
  const isFirst = await store.saveEnrolmentAnswer(
    ctx.db,
    enrolment.id,
    read.answer,
    hashToken(claim),
    ctx.now,
  )
  return isFirst ? `${page}?token=${claim}` : failed('late')
}

/** The URL that Safari opens when the enrolment has ended. */
export async function getExpiredEnrolmentUrl(ctx: Ctx, token: string): Promise<string> {
  return `${await returnPage(ctx, token)}?fault=late`
}

/** The page to which Safari returns. Developers return to a page without a login. */
async function returnPage(ctx: Ctx, token: string): Promise<string> {
  const isDeveloper = await isDeveloperEnrolment(ctx.db, hashToken(token))
  return `${ctx.config.publicUrl}${isDeveloper ? DEVELOPER_SUCCESS_PATH : '/getDevice'}`
}

function getFailureAddress(ctx: Ctx, page: string, fault: EnrolmentFault): string {
  ctx.log.warn({ fault }, 'enrolment failed')
  return `${page}?fault=${fault}`
}

/**
 * The challenge in a configuration profile. Derived instead of stored: equal for every download of one enrolment,
 * different for every other.
 */
function challengeOf(ctx: Ctx, enrolmentId: string): string {
  return ctx.secrets.sign('enrolment challenge', enrolmentId).toString('base64url')
}

function isEqualSecret(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
