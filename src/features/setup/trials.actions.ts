import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { openProbePayment } from '#features/payment/settlement/probePayment.actions.ts'
import { AppError } from '#kernel/errors.ts'
import { normalisePhone } from '#kernel/phone.ts'
import type { Ctx } from '#server/context.ts'
import { takeRateLimit } from '#server/rateLimits.ts'
import { SETUP_TRIALS, type SetupTrialName } from './setup.rules.ts'
import * as store from './setup.store.ts'

/**
 * A host to which every push for an iPhone is sent. Any answer about a made-up subscription proves that the host can be
 * reached.
 */
const PUSH_HOST = 'https://web.push.apple.com/setup'
const CODE = '12345678'

/** The trials that are possible with the current settings. */
export function listPossibleTrials({ ports, config }: Pick<Ctx, 'ports' | 'config'>): SetupTrialName[] {
  return SETUP_TRIALS.filter((name) => {
    if (name === 'direct' || name === 'bank') return ports.payment[name] !== undefined
    return name !== 'analytics' || config.analyticsAdapter !== 'off'
  })
}

/** Tries one outside service: commits the intent, calls it, commits the outcome. */
export async function runTrial(
  ctx: Ctx,
  { name, phone = '' }: { name: SetupTrialName; phone?: string | undefined },
): Promise<void> {
  if (!listPossibleTrials(ctx).includes(name)) throw new AppError('setup_trial_impossible')
  if (name === 'sms' && !phone) throw new AppError('setup_phone_missing')
  await takeRateLimit(ctx.db, 'setupTrial', name, ctx.now)
  await store.beginTrial(ctx.db, name, trialSettingsHash(ctx, name), ctx.now)
  const outcome = await TRIALS[name](ctx, phone).catch((error): store.TrialOutcome => {
    ctx.log.warn({ err: error, trial: name }, 'a trial of an outside service failed')
    return { state: 'failed', answer: 'error' }
  })
  await store.endTrial(ctx.db, name, ctx.now, outcome)
}

const TRIALS: Record<SetupTrialName, (ctx: Ctx, phone: string) => Promise<store.TrialOutcome>> = {
  sms: trySms,
  direct: (ctx) => tryGateway(ctx, 'direct'),
  bank: (ctx) => tryGateway(ctx, 'bank'),
  push: tryPush,
  analytics: tryAnalytics,
}

/** Uses the template of login codes, because users cannot log in without it. */
async function trySms(ctx: Ctx, phone: string): Promise<store.TrialOutcome> {
  const code = CODE.slice(0, ctx.config.loginCodeDigits)
  const result = await ctx.ports.sms.sendCode({ to: normalisePhone(phone), code, locale: 'fa' })
  if (result.outcome !== 'accepted')
    return { state: 'failed', answer: 'reason' in result ? result.reason : result.outcome }
  const { provider, providerMessageId } = result
  return { state: 'passed', answer: 'accepted', sent: { provider, providerMessageId } }
}

async function tryGateway(ctx: Ctx, method: 'direct' | 'bank'): Promise<store.TrialOutcome> {
  const answer = await openProbePayment(ctx, method)
  return { state: answer === 'opened' ? 'passed' : 'failed', answer }
}

async function tryPush({ ports }: Ctx): Promise<store.TrialOutcome> {
  const browser = createECDH('prime256v1')
  const keys = {
    p256dh: browser.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  const message = { title: '', body: '', url: '/', tag: 'setup', lang: 'en' as const }
  const { outcome } = await ports.push.send({ endpoint: PUSH_HOST, ...keys }, message, 0)
  return { state: outcome === 'unavailable' ? 'failed' : 'passed', answer: outcome }
}

async function tryAnalytics({ ports, now }: Ctx): Promise<store.TrialOutcome> {
  const event = { id: randomUUID(), name: 'setup_check', at: now, person: 'setup', properties: {} }
  const result = await ports.analytics.capture([event])
  if (result.outcome === 'accepted') return { state: 'passed', answer: result.outcome }
  return { state: 'failed', answer: result.reason }
}

/** A keyed hash of the settings on which a trial depends, because they may be secret and short. */
export function trialSettingsHash({ config, secrets, ports }: Ctx, name: SetupTrialName): string {
  const values: Record<SetupTrialName, unknown[]> = {
    sms: [
      ...[config.smsAdapter, config.kavenegarUrl, config.kavenegarApiKey, config.kavenegarSender],
      ...[config.kavenegarCodeTemplate, config.smsirUrl, config.smsirApiKey, config.smsirLine],
      ...[config.smsirCodeTemplateId, config.smsirCodeTemplateIdEn, config.httpsProxySms],
    ],
    direct: [
      ...[config.paymentDirect, config.zarinpalUrl, config.zarinpalMerchantId, config.httpsProxyPayment],
      config.publicUrl,
    ],
    bank: [
      ...[config.paymentBank, config.samanUrl, config.samanTerminalId, config.httpsProxyPayment],
      config.publicUrl,
    ],
    push: [ports.push.applicationServerKey, config.pushContact, config.httpsProxyPush],
    analytics: [
      ...[config.analyticsAdapter, config.posthogUrl, config.posthogApiKey, config.httpsProxyAnalytics],
    ],
  }
  return secrets.sign('setup trial', name, JSON.stringify(values[name])).toString('base64url')
}
