import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { SignerPort } from '#adapters/signer/signer.port.ts'
import { countVisibleApplications } from '#features/catalogue/visibility.actions.ts'
import { listSampleDocuments } from '#features/content/content.actions.ts'
import { listAccountReadiness } from '#features/device/developerAccount/readiness.actions.ts'
import { getRegistrationGateState } from '#features/notice/notice.actions.ts'
import { listUnreturnedProbes } from '#features/payment/settlement/probePayment.actions.ts'
import { addMilliseconds, type Instant, MINUTE } from '#kernel/time.ts'
import { readProfileSigner } from '#server/certificate/profileSigner.ts'
import type { Ctx } from '#server/context.ts'
import { findSignerFault } from '#server/ipa/signerProbe.ts'
import { listUnknownAnswers } from '#server/outbound/unknownAnswers.ts'
import { checkAddress, checkPublicSite } from './publicAddress.actions.ts'
import {
  evaluateBackup,
  evaluateCertificateEnd,
  evaluateTrial,
  failedCheck,
  isExampleHost,
  OUTSIDE_CHECK_OLD_MS,
  OUTSIDE_CHECKS,
  type OutsideCheckName,
  passedCheck,
  SETUP_CHECKS,
  type SetupCheckName,
  type SetupResult,
  type SetupTrialName,
  setupStateOf,
} from './setup.rules.ts'
import * as store from './setup.store.ts'
import { listPossibleTrials, runTrial, trialSettingsHash } from './trials.actions.ts'

type RunCheck = () => SetupResult | Promise<SetupResult>

/**
 * Every check with its result: for outside services the last stored answers, for all other checks the current state.
 */
export async function getSetup(ctx: Ctx) {
  const kept = await store.listOutsideResults(ctx.db, settingsHashOf(ctx))
  return evaluateChecks(ctx, new Map(kept.map((result) => [result.name, result])))
}

/** Checks every outside service, stores the answers, and returns all checks. */
export async function checkSetup(ctx: Ctx) {
  await askOutside(ctx, OUTSIDE_CHECKS)
  return getSetup(ctx)
}

export async function runSetupTrial(ctx: Ctx, input: { name: SetupTrialName; phone?: string | undefined }) {
  await runTrial(ctx, input)
  if (input.name === 'sms') await askOutside(ctx, ['sms'])
  return getSetup(ctx)
}

async function askOutside(ctx: Ctx, names: readonly OutsideCheckName[]): Promise<void> {
  const checks = outsideChecks(ctx)
  const results = names.map(async (name) => ({ name, ...(await runCheck(ctx, name, checks[name])) }))
  await store.saveOutsideResults(ctx.db, await Promise.all(results), settingsHashOf(ctx), ctx.now)
}

/** The settings on which the answers of outside services depend. A port or a log level does not matter. */
const OUTSIDE_SETTINGS =
  /^(publicUrl|apiUrl|cachedApiUrl|trustedProxies|storage|s3|sms|kavenegar|payout|jibit|signer|httpsProxy)/

/** A keyed hash of these settings, because they may be secret. */
function settingsHashOf({ config, secrets }: Ctx): string {
  const values = Object.entries(config).filter(([name]) => OUTSIDE_SETTINGS.test(name))
  return secrets.sign('setup check', JSON.stringify(values)).toString('base64url')
}

function outsideChecks(ctx: Ctx): Record<OutsideCheckName, RunCheck> {
  // Both checks of the address share one call, which runs only if one of them needs it.
  let visit: ReturnType<typeof checkPublicSite> | undefined
  const site = () => {
    visit ??= checkPublicSite(ctx)
    return visit
  }
  return {
    tls: async () => (await site()).tls,
    proxies: async () => (await site()).proxies,
    storage: () => checkStorage(ctx),
    sms: () => checkSmsDelivery(ctx),
    payout: () => checkPayout(ctx),
    signer: () => checkSigner(ctx),
  }
}

type OutsideResults = ReadonlyMap<string, SetupResult & { checkedAt: Instant }>

async function evaluateChecks(ctx: Ctx, kept: OutsideResults) {
  const shop = store.loadShopFacts(ctx.db)
  const last = (name: OutsideCheckName) => () => kept.get(name) ?? failedCheck('check_waiting')
  const checks: Record<SetupCheckName, RunCheck> = {
    address: () => checkAddress(ctx),
    tls: last('tls'),
    proxies: last('proxies'),
    database: () => checkDatabase(ctx),
    worker: () => checkWorker(ctx),
    operator: async () => needs((await shop).operators, 'operator_none'),
    storage: last('storage'),
    backup: async () => evaluateBackup(await store.loadBackupFacts(ctx.db), ctx.now),
    sms: async () => {
      const trial = await checkTrial(ctx, 'sms')
      return trial.code === null ? last('sms')() : trial
    },
    direct: () => checkGateway(ctx, 'direct'),
    bank: () => checkGateway(ctx, 'bank'),
    probes: () => checkProbes(ctx),
    payout: last('payout'),
    answers: () => checkAnswers(ctx),
    account: () => checkAccounts(ctx),
    profile: () => checkProfileSigner(ctx),
    signer: last('signer'),
    push: () => checkTrial(ctx, 'push'),
    analytics: () =>
      ctx.config.analyticsAdapter === 'off' ? passedCheck('off') : checkTrial(ctx, 'analytics'),
    links: () => checkLinks(ctx),
    legal: () => checkLegalTexts(ctx),
    categories: async () => needs((await shop).categories, 'categories_none'),
    pages: async () => checkPages(await shop),
    applications: () => checkApplications(ctx),
    packages: async () => needs((await shop).packages, 'packages_none'),
    registration: () => checkRegistration(ctx),
  }
  const possible: readonly string[] = listPossibleTrials(ctx)
  const results = SETUP_CHECKS.map(async (name) => {
    const { code, detail } = await runCheck(ctx, name, checks[name])
    const checkTime = kept.get(name)?.checkedAt.toISOString() ?? null
    const canTry = possible.includes(name)
    return { name, state: setupStateOf({ code, detail }), code, detail, checkTime, canTry }
  })
  const oldest = addMilliseconds(ctx.now, -OUTSIDE_CHECK_OLD_MS)
  const isFresh = OUTSIDE_CHECKS.every((name) => (kept.get(name)?.checkedAt ?? oldest) > oldest)
  return { isFresh, checks: await Promise.all(results) }
}

async function runCheck({ log }: Ctx, name: SetupCheckName, check: RunCheck): Promise<SetupResult> {
  try {
    return await check()
  } catch (error) {
    log.warn({ err: error, check: name }, 'a set-up check failed')
    return failedCheck('check_failed')
  }
}

function needs(count: number, code: Parameters<typeof failedCheck>[0]): SetupResult {
  return count > 0 ? passedCheck(String(count)) : failedCheck(code)
}

async function checkDatabase({ db, config }: Ctx): Promise<SetupResult> {
  const unsafe = await store.listUnsafeDatabaseSettings(db)
  if (unsafe.length > 0) return failedCheck('database_not_durable', unsafe.join(', '))
  return passedCheck(config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR')
}

/** How late the worker's nightly check may be. The worker checks every second what is due. */
const WORKER_LATE_MS = 10 * MINUTE

async function checkWorker({ db, now }: Ctx): Promise<SetupResult> {
  const dueAt = await store.findWorkerDueAt(db)
  const isRunning = dueAt !== null && addMilliseconds(dueAt, WORKER_LATE_MS) > now
  return isRunning ? passedCheck() : failedCheck('worker_stopped')
}

async function checkStorage({ ports: { storage }, config }: Ctx): Promise<SetupResult> {
  const [key, text] = [`setup/${randomUUID()}`, randomUUID()]
  try {
    await storage.put(key, Buffer.from(text))
    const read = await storage.get(key)
    await storage.remove(key)
    const isRemoved = (await storage.get(key)) === null
    if (read && Buffer.from(read).toString() === text && isRemoved) return passedCheck(config.storage)
    return failedCheck('storage_fault', config.storage)
  } catch {
    return failedCheck('storage_fault', config.storage)
  }
}

/** Codes and fields that are missing in the providers' documentation. */
async function checkAnswers(ctx: Ctx): Promise<SetupResult> {
  const unknown = await listUnknownAnswers(ctx)
  return unknown.length === 0 ? passedCheck() : failedCheck('answers_unknown', String(unknown.length))
}

async function checkTrial(ctx: Ctx, name: SetupTrialName): Promise<SetupResult> {
  return evaluateTrial(name, await store.findTrial(ctx.db, name), trialSettingsHash(ctx, name))
}

/** An accepted SMS may still not arrive, so also query its delivery if the provider reports it. */
async function checkSmsDelivery(ctx: Ctx): Promise<SetupResult> {
  const result = await checkTrial(ctx, 'sms')
  const row = await store.findTrial(ctx.db, 'sms')
  if (result.code !== null || !row?.provider || !row.providerMessageId) return result
  const message = { provider: row.provider, providerMessageId: row.providerMessageId }
  const [delivery] = await ctx.ports.sms.deliveries([message])
  if (delivery === 'undelivered') return failedCheck('sms_undelivered', result.detail)
  return delivery === 'pending' ? failedCheck('sms_pending', result.detail) : result
}

async function checkGateway(ctx: Ctx, method: 'direct' | 'bank'): Promise<SetupResult> {
  const { direct, bank } = ctx.ports.payment
  if (!direct && !bank) return failedCheck('gateway_none')
  return ctx.ports.payment[method] ? checkTrial(ctx, method) : passedCheck('off')
}

async function checkProbes(ctx: Ctx): Promise<SetupResult> {
  const numbers = await listUnreturnedProbes(ctx)
  return numbers.length === 0 ? passedCheck() : failedCheck('probe_paid', numbers.join(', '))
}

/** A payout name that does not exist: a provider that accepts our key answers that it has no such payout. */
const NO_PAYOUT = 'setup-check'

async function checkPayout({ ports: { payout }, config }: Ctx): Promise<SetupResult> {
  if (!payout.isAutomatic) return passedCheck(config.payout)
  const { state } = await payout.inquire(NO_PAYOUT)
  return state === 'unknown' ? passedCheck(config.payout) : failedCheck('payout_no_answer', config.payout)
}

async function checkAccounts(ctx: Ctx): Promise<SetupResult> {
  const accounts = await listAccountReadiness(ctx)
  if (accounts.length === 0) return failedCheck('account_none')
  const able = accounts.filter(({ canRegister }) => canRegister).map(({ name }) => name)
  if (able.length > 0) return passedCheck(able.join(', '))
  return failedCheck(
    'account_unable',
    accounts.map(({ name, words }) => `${name}: ${words.join(' ')}`).join('; '),
  )
}

/** Without a valid signature, iOS shows that the profile is not verified. */
function checkProfileSigner({ config, now }: Ctx): SetupResult {
  const signer = readProfileSigner(config)
  if (!signer) return failedCheck('profile_unsigned')
  const codes = { ending: 'profile_ending', expired: 'profile_expired' } as const
  return evaluateCertificateEnd(signer.certificate.validToDate, now, codes)
}

/**
 * How long a signed trial package counts as proof that the signer works, because signing takes half a second of CPU
 * time.
 */
const SIGNER_PROVEN_MS = MINUTE
const signerProvenAt = new WeakMap<SignerPort, Instant>()

async function checkSigner({ ports, config, now }: Ctx): Promise<SetupResult> {
  const provenAt = signerProvenAt.get(ports.signer)
  if (provenAt && provenAt <= now && now < addMilliseconds(provenAt, SIGNER_PROVEN_MS))
    return passedCheck(config.signer)
  const folder = join(config.dataDir, 'tmp')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const fault = await findSignerFault(ports.signer, folder, now)
  if (!fault) signerProvenAt.set(ports.signer, now)
  return fault ? failedCheck('signer_fault', fault) : passedCheck(config.signer)
}

function checkLinks({ config }: Ctx): SetupResult {
  const links = {
    DEVELOPER_URL: config.developerUrl,
    MAC_APPS_URL: config.macAppsUrl,
    SHOP_URL: config.shopUrl,
    BLOG_URL: config.blogUrl,
    TELEGRAM_URL: config.telegramUrl,
    INSTAGRAM_URL: config.instagramUrl,
    CHAT_URL: config.chatUrl,
  }
  const samples = Object.entries(links).filter(([, address]) => isExampleHost(address))
  if (samples.length === 0) return passedCheck()
  return failedCheck('links_example', samples.map(([name]) => name).join(', '))
}

async function checkLegalTexts(ctx: Ctx): Promise<SetupResult> {
  const samples = await listSampleDocuments(ctx)
  return samples.length === 0 ? passedCheck() : failedCheck('legal_sample', samples.join(', '))
}

function checkPages({ missingPages }: store.ShopFacts): SetupResult {
  return missingPages.length === 0 ? passedCheck() : failedCheck('pages_missing', missingPages.join(', '))
}

async function checkApplications({ db }: Ctx): Promise<SetupResult> {
  const { installable, published } = await countVisibleApplications(db)
  const detail = `${installable}/${published}`
  return installable > 0 ? passedCheck(detail) : failedCheck('applications_none', detail)
}

async function checkRegistration(ctx: Ctx): Promise<SetupResult> {
  const { isOpen } = await getRegistrationGateState(ctx)
  return isOpen ? passedCheck() : failedCheck('registration_closed')
}
