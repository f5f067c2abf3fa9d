import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { brandOf } from '#server/brand.ts'
import type { Ctx } from '#server/context.ts'
import { hashToken } from '#server/http/token.ts'
import { say } from '#server/messages.ts'
import { DEVELOPER_SUCCESS } from '../developerDevice/developerDevice.rules.ts'
import { isDevelopers } from '../developerDevice/developerDevice.store.ts'
import * as store from '../device.store.ts'
import type { EnrolmentFault } from './enrolment.rules.ts'
import { enrolmentProfile } from './profile.views.ts'
import { readAnswer } from './profileAnswer.actions.ts'

/** What the device itself meets: no session, no cookies, only the token of its profile. */

export const ANSWER_PATH = '/ota/answer'

/** The profile of an attempt; null when it is over. */
export async function makeProfile(ctx: Ctx, token: string): Promise<string | null> {
  const enrolment = await store.openEnrolment(ctx.db, hashToken(token), ctx.now)
  if (!enrolment) return null
  const { config, locale } = ctx
  const brand = brandOf(config, locale)
  return enrolmentProfile({
    answerUrl: `${config.publicUrl}${ANSWER_PATH}/${token}`,
    challenge: challengeOf(ctx, enrolment.id),
    uuid: randomUUID().toUpperCase(),
    identifier: `${new URL(config.publicUrl).hostname.split('.').reverse().join('.')}.device`,
    displayName: say(locale, 'profile_name', { brand }),
    organization: brand,
    description: say(locale, 'profile_description', { brand }),
  })
}

/** Where Safari is sent after the device has answered: with a one-time token, or with what went wrong. */
export async function takeAnswer(ctx: Ctx, token: string, body: Uint8Array): Promise<string> {
  const page = await returnPage(ctx, token)
  const failed = (fault: EnrolmentFault) => failedAt(ctx, page, fault)
  const enrolment = await store.openEnrolment(ctx.db, hashToken(token), ctx.now)
  if (!enrolment) return failed('late')
  const read = await readAnswer(body, await ctx.ports.deviceTrust.anchors())
  if ('fault' in read) return failed(read.fault)
  if (!isSame(read.answer.challenge, challengeOf(ctx, enrolment.id))) return failed('challenge')
  const claim = randomBytes(32).toString('base64url')
  const isFirst = await store.answerEnrolment(ctx.db, enrolment.id, read.answer, hashToken(claim), ctx.now)
  return isFirst ? `${page}?token=${claim}` : failed('late')
}

/** Where somebody is sent whose profile is over. */
export async function lateAddress(ctx: Ctx, token: string): Promise<string> {
  return `${await returnPage(ctx, token)}?fault=late`
}

/** Developers come back to a page that asks for no login. */
async function returnPage(ctx: Ctx, token: string): Promise<string> {
  const isDeveloper = await isDevelopers(ctx.db, hashToken(token))
  return `${ctx.config.publicUrl}${isDeveloper ? DEVELOPER_SUCCESS : '/getDevice'}`
}

function failedAt(ctx: Ctx, page: string, fault: EnrolmentFault): string {
  ctx.log.warn({ fault }, 'a device was not enrolled')
  return `${page}?fault=${fault}`
}

/** Derived, not stored: the same for every download of one attempt, and nobody else's. */
function challengeOf(ctx: Ctx, enrolmentId: string): string {
  return ctx.secrets.sign('enrolment challenge', enrolmentId).toString('base64url')
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
