import { join } from 'node:path'
import { type Instant, SECOND } from '#kernel/time.ts'
import type { Config } from '#server/config.ts'
import type { Ports } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import type { AnalyticsPort } from './analytics/analytics.port.ts'
import { createNowhere } from './analytics/nowhere.analytics.ts'
import { createPostHog } from './analytics/posthog.analytics.ts'
import { createPostHogTwin, SANDBOX_PROJECT_KEY } from './analytics/posthog.twin.ts'
import { createAppStoreConnect } from './developerAccount/appStoreConnect.developerAccount.ts'
import { createAppStoreConnectTwin } from './developerAccount/appStoreConnect.twin.ts'
import type { DeveloperAccountPort } from './developerAccount/developerAccount.port.ts'
import { appleDeviceTrust } from './deviceTrust/apple.deviceTrust.ts'
import { createSandboxDeviceTrust } from './deviceTrust/sandbox.deviceTrust.ts'
import { SANDBOX_MERCHANT_ID, SANDBOX_TERMINAL_ID } from './payment/bank.account.ts'
import { BANK_PATH } from './payment/bank.pages.twin.ts'
import type { PaymentGateway, PaymentPort } from './payment/payment.port.ts'
import { createSaman } from './payment/saman.payment.ts'
import { createSamanTwin } from './payment/saman.twin.ts'
import { createZarinpal } from './payment/zarinpal.payment.ts'
import { createZarinpalTwin } from './payment/zarinpal.twin.ts'
import { createJibit } from './payout/jibit.payout.ts'
import { createJibitTwin } from './payout/jibit.twin.ts'
import { createManual } from './payout/manual.payout.ts'
import { SANDBOX_API_KEY, SANDBOX_SECRET_KEY } from './payout/payout.account.ts'
import type { PayoutPort } from './payout/payout.port.ts'
import { openVapidKey } from './push/vapid.ts'
import { createWebPush } from './push/webPush.push.ts'
import { createSandboxSigner } from './signer/sandbox.signer.ts'
import type { SignerPort } from './signer/signer.port.ts'
import { createZsign } from './signer/zsign.signer.ts'
import { createFailover } from './sms/failover.sms.ts'
import { createKavenegar } from './sms/kavenegar.sms.ts'
import { SANDBOX_ACCOUNT } from './sms/sms.account.ts'
import type { SmsPort } from './sms/sms.port.ts'
import { createSmsTwin } from './sms/sms.twin.ts'
import { createSmsIr } from './sms/smsir.sms.ts'
import { createFolderStorage } from './storage/folder.storage.ts'
import { createS3Storage } from './storage/s3.storage.ts'
import type { StoragePort } from './storage/storage.port.ts'

export interface World {
  db: Db
  now(): Promise<Instant>
}

/** The one place that chooses implementations. Twins are spoken to by the real adapters, through their own fetch. */
export function createPorts(config: Config, world: World): Ports {
  return {
    analytics: createAnalytics(config, world),
    sms: createSms(config, world),
    developerAccount: createDeveloperAccount(config, world),
    // The authority of the sandbox is never even read in mode live.
    deviceTrust: config.bustanMode === 'demo' ? createSandboxDeviceTrust(world.db) : appleDeviceTrust,
    payment: createPayment(config, world),
    payout: createPayout(config, world),
    // No twin: push services are the browsers' own. A test lets a receiver on this machine stand in for one.
    push: createWebPush({
      key: openVapidKey(config),
      contact: config.pushContact,
      mayBeLoopback: config.bustanMode === 'demo',
    }),
    signer: createSigner(config),
    storage: createStorage(config),
  }
}

function createAnalytics(
  { analyticsAdapter, posthogUrl, posthogApiKey }: Config,
  world: World,
): AnalyticsPort {
  if (analyticsAdapter === 'off') return createNowhere()
  if (analyticsAdapter === 'posthog')
    return createPostHog({ baseUrl: posthogUrl, fetch, apiKey: posthogApiKey })
  const { fetch: twin } = createPostHogTwin(world)
  return createPostHog({ baseUrl: posthogUrl, fetch: twin, apiKey: SANDBOX_PROJECT_KEY })
}

/** Keys of accounts are data, not settings: each call brings its own. */
function createDeveloperAccount(config: Config, world: World): DeveloperAccountPort {
  const options = { baseUrl: config.appleUrl, timeoutMs: config.appleTimeoutSeconds * SECOND }
  if (config.appleAdapter === 'appstoreconnect') return createAppStoreConnect({ ...options, fetch })
  const { fetch: twin } = createAppStoreConnectTwin(world)
  return createAppStoreConnect({ ...options, fetch: twin })
}

/** A method that is switched off is not there at all. */
function createPayment(config: Config, world: World): PaymentPort {
  const timeoutMs = config.paymentTimeoutSeconds * SECOND
  return {
    ...(config.paymentDirect !== 'off' && { direct: createDirect(config, world, timeoutMs) }),
    ...(config.paymentBank !== 'off' && { bank: createBank(config, world, timeoutMs) }),
  }
}

function createDirect(config: Config, world: World, timeoutMs: number): PaymentGateway {
  const options = { baseUrl: config.zarinpalUrl, timeoutMs }
  if (config.paymentDirect === 'zarinpal')
    return createZarinpal({ ...options, fetch, merchantId: config.zarinpalMerchantId })
  const { fetch: twin } = createZarinpalTwin(world)
  const pageUrl = `${config.publicUrl}${BANK_PATH}/zarinpal`
  return createZarinpal({ ...options, fetch: twin, merchantId: SANDBOX_MERCHANT_ID, pageUrl })
}

function createBank(config: Config, world: World, timeoutMs: number): PaymentGateway {
  const options = { baseUrl: config.samanUrl, timeoutMs }
  if (config.paymentBank === 'saman')
    return createSaman({ ...options, fetch, terminalId: config.samanTerminalId })
  const { fetch: twin } = createSamanTwin(world)
  const pageUrl = `${config.publicUrl}${BANK_PATH}/saman`
  return createSaman({ ...options, fetch: twin, terminalId: SANDBOX_TERMINAL_ID, pageUrl })
}

function createPayout(config: Config, world: World): PayoutPort {
  if (config.payout === 'manual') return createManual()
  const options = { baseUrl: config.jibitUrl, timeoutMs: config.payoutTimeoutSeconds * SECOND }
  const { jibitApiKey: apiKey, jibitSecretKey: secretKey } = config
  if (config.payout === 'jibit') return createJibit({ ...options, fetch, apiKey, secretKey })
  const { fetch: twin } = createJibitTwin(world)
  return createJibit({ ...options, fetch: twin, apiKey: SANDBOX_API_KEY, secretKey: SANDBOX_SECRET_KEY })
}

function createSigner({ signer, signerCommand, signerTimeoutSeconds }: Config): SignerPort {
  if (signer === 'sandbox') return createSandboxSigner()
  return createZsign({ command: signerCommand, timeoutMs: signerTimeoutSeconds * SECOND })
}

function createStorage(config: Config): StoragePort {
  if (config.storage === 'folder') return createFolderStorage(join(config.dataDir, 'files'))
  return createS3Storage({
    endpoint: config.s3Endpoint,
    region: config.s3Region,
    bucket: config.s3Bucket,
    accessKeyId: config.s3AccessKeyId,
    secretAccessKey: config.s3SecretAccessKey,
    fetch,
  })
}

function createSms(config: Config, world: World): SmsPort {
  if (config.smsAdapter === 'sandbox') return createSandboxSms(config, world)
  const kavenegar = createKavenegar({
    baseUrl: config.kavenegarUrl,
    fetch,
    apiKey: config.kavenegarApiKey,
    sender: config.kavenegarSender,
    codeTemplate: config.kavenegarCodeTemplate,
  })
  if (config.smsAdapter === 'kavenegar') return kavenegar
  const smsIr = createSmsIr({
    baseUrl: config.smsirUrl,
    fetch,
    apiKey: config.smsirApiKey,
    line: config.smsirLine,
    codeTemplateId: config.smsirCodeTemplateId,
    codeTemplateIdEn: config.smsirCodeTemplateIdEn,
  })
  return createFailover(kavenegar, smsIr)
}

/** Both real adapters, talking to the telephone network of the sandbox. */
function createSandboxSms(config: Config, world: World): SmsPort {
  const { fetch: twin } = createSmsTwin({ ...world, host: new URL(config.publicUrl).hostname })
  const kavenegar = createKavenegar({
    baseUrl: config.kavenegarUrl,
    fetch: twin,
    apiKey: SANDBOX_ACCOUNT.kavenegarKey,
    sender: SANDBOX_ACCOUNT.kavenegarSender,
    codeTemplate: SANDBOX_ACCOUNT.kavenegarCodeTemplate,
  })
  const smsIr = createSmsIr({
    baseUrl: config.smsirUrl,
    fetch: twin,
    apiKey: SANDBOX_ACCOUNT.smsIrKey,
    line: SANDBOX_ACCOUNT.smsIrLine,
    codeTemplateId: SANDBOX_ACCOUNT.smsIrCodeTemplateId,
    codeTemplateIdEn: SANDBOX_ACCOUNT.smsIrCodeTemplateIdEn,
  })
  return createFailover(kavenegar, smsIr)
}
