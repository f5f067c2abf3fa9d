import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '#server/context.ts'
import { say } from '#server/messages.ts'
import { hashToken } from '#server/token.ts'
import { readAnswer } from './answer.actions.ts'
import * as store from './device.store.ts'
import type { EnrolmentFault } from './enrolment.rules.ts'
import { enrolmentProfile } from './profile.views.ts'

/** What the device itself meets: no session, no cookies, only the token of its profile. */

export const ANSWER_PATH = '/ota/answer'

/** The profile of an attempt; null when it is over. */
export async function makeProfile(ctx: Ctx, token: string): Promise<string | null> {
  const enrolment = await store.openEnrolment(ctx.db, hashToken(token), ctx.now)
  if (!enrolment) return null
  const { config, locale } = ctx
  const brand = locale === 'fa' ? config.brandNameFa : config.brandNameEn
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
  const enrolment = await store.openEnrolment(ctx.db, hashToken(token), ctx.now)
  if (!enrolment) return failed(ctx, 'late')
  const read = await readAnswer(body, await ctx.ports.deviceTrust.anchors())
  if ('fault' in read) return failed(ctx, read.fault)
  if (!isSame(read.answer.challenge, challengeOf(ctx, enrolment.id))) return failed(ctx, 'challenge')
  const claim = randomBytes(32).toString('base64url')
  const isFirst = await store.answerEnrolment(ctx.db, enrolment.id, read.answer, hashToken(claim), ctx.now)
  return isFirst ? `${ctx.config.publicUrl}/getDevice?token=${claim}` : failed(ctx, 'late')
}

function failed(ctx: Ctx, fault: EnrolmentFault): string {
  ctx.log.warn({ fault }, 'a device was not enrolled')
  return `${ctx.config.publicUrl}/getDevice?fault=${fault}`
}

/** Derived, not stored: the same for every download of one attempt, and nobody else's. */
function challengeOf(ctx: Ctx, enrolmentId: string): string {
  return ctx.secrets.sign('enrolment challenge', enrolmentId).toString('base64url')
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
