import { join } from 'node:path'
import { SECOND } from '#kernel/time.ts'
import type { Ports } from '#server/context.ts'
import { createProxyFetch } from '#server/outbound/proxyFetch.ts'
import type { KnownAnswers, ObserveAnswer } from '#server/outbound/unknownAnswers.ts'
import { hasSimulatedIphone } from '#server/settings/mode.ts'
import type { Config } from '#server/settings/settings.ts'
import type { AnalyticsPort } from './analytics/analytics.port.ts'
import { createDisabledAnalytics } from './analytics/disabled.analytics.ts'
import { createPostHogAnalytics, POSTHOG_ANSWERS } from './analytics/posthog.analytics.ts'
import { createAppStoreConnect } from './developerAccount/appStoreConnect.developerAccount.ts'
import { APPLE_ANSWERS } from './developerAccount/appStoreConnect.replies.ts'
import type { DeveloperAccountPort } from './developerAccount/developerAccount.port.ts'
import { appleDeviceTrust } from './deviceTrust/apple.deviceTrust.ts'
import { createPublicDownload } from './download/public.download.ts'
import type { PaymentGateway, PaymentPort } from './payment/payment.port.ts'
import { createSamanGateway } from './payment/saman.payment.ts'
import { SAMAN_ANSWERS } from './payment/saman.replies.ts'
import { createZarinpalGateway } from './payment/zarinpal.payment.ts'
import { ZARINPAL_ANSWERS } from './payment/zarinpal.replies.ts'
import { createJibitPayout } from './payout/jibit.payout.ts'
import { JIBIT_ANSWERS } from './payout/jibit.replies.ts'
import { createManualPayout } from './payout/manual.payout.ts'
import type { PayoutPort } from './payout/payout.port.ts'
import { createPublicSite } from './publicSite/https.publicSite.ts'
import { loadVapidKey } from './push/vapid.ts'
import { createWebPush, PUSH_ANSWERS } from './push/webPush.push.ts'
import { type BuiltInOptions, createBuiltInSigner } from './signer/builtin/builtin.signer.ts'
import type { SignerPort } from './signer/signer.port.ts'
import { createZsignSigner } from './signer/zsign.signer.ts'
import { createFailoverSms } from './sms/failover.sms.ts'
import { createKavenegarSms, KAVENEGAR_ANSWERS } from './sms/kavenegar.sms.ts'
import type { SmsPort } from './sms/sms.port.ts'
import { createSmsIrSms, SMSIR_ANSWERS } from './sms/smsir.sms.ts'
import { createFolderStorage } from './storage/folder.storage.ts'
import { createS3Storage } from './storage/s3.storage.ts'
import type { StoragePort } from './storage/storage.port.ts'

/** The ports that twins of src/sandbox can implement. */
export interface TwinPorts
  extends Pick<Ports, 'analytics' | 'sms' | 'developerAccount' | 'deviceTrust' | 'payout' | 'signer'> {
  direct: PaymentGateway
  bank: PaymentGateway
}

/** The twins; null in mode live, which does not load them. */
type Twins = TwinPorts | null

/** Records what a real provider answers beyond its documentation. Twins are not observed. */
type Observe = (known: KnownAnswers) => ObserveAnswer

/** Chooses the implementation of each port from the settings. */
export function createPorts(config: Config, twins: Twins, observe: Observe = () => () => undefined): Ports {
  return {
    analytics: createAnalytics(config, twins, observe),
    sms: createSms(config, twins, observe),
    developerAccount: createDeveloperAccount(config, twins, observe),
    deviceTrust: hasSimulatedIphone(config) ? twinOf(twins, 'deviceTrust') : appleDeviceTrust,
    // Downloads imported sources, for which the sandbox has no twin. In mode demo they may be on this machine, for tests.
    download: createPublicDownload({ mayBeLoopback: config.bustanMode === 'demo' }),
    payment: createPayment(config, twins, observe),
    payout: createPayout(config, twins, observe),
    publicSite: createPublicSite(),
    // Push has no twin, because push services belong to the browsers. Tests run a receiver on this machine.
    push: createWebPush({
      key: loadVapidKey(config),
      contact: config.pushContact,
      mayBeLoopback: config.bustanMode === 'demo',
      observe: observe(PUSH_ANSWERS),
      proxy: config.httpsProxyPush,
    }),
    signer: createSigner(config, twins),
    storage: createStorage(config),
  }
}

/** The settings refuse twins in mode live, so this error is a programming error. */
function twinOf<Name extends keyof TwinPorts>(twins: Twins, name: Name): TwinPorts[Name] {
  if (!twins) throw new Error(`Mode live has no twin of ${name}.`)
  return twins[name]
}

function createAnalytics(config: Config, twins: Twins, observe: Observe): AnalyticsPort {
  const { analyticsAdapter, posthogUrl, posthogApiKey } = config
  if (analyticsAdapter === 'off') return createDisabledAnalytics()
  if (analyticsAdapter === 'sandbox') return twinOf(twins, 'analytics')
  return createPostHogAnalytics({
    baseUrl: posthogUrl,
    fetch: createProxyFetch(config.httpsProxyAnalytics),
    apiKey: posthogApiKey,
    observe: observe(POSTHOG_ANSWERS),
  })
}

/** The port for developer accounts. API keys are data, not settings: each call passes its own. */
function createDeveloperAccount(config: Config, twins: Twins, observe: Observe): DeveloperAccountPort {
  if (config.appleAdapter === 'sandbox') return twinOf(twins, 'developerAccount')
  return createAppStoreConnect({
    baseUrl: config.appleUrl,
    timeoutMs: config.appleTimeoutSeconds * SECOND,
    fetch: createProxyFetch(config.httpsProxyApple),
    observe: observe(APPLE_ANSWERS),
  })
}

/** The gateways of the payment methods. A method that is switched off has no gateway. */
function createPayment(config: Config, twins: Twins, observe: Observe): PaymentPort {
  return {
    ...(config.paymentDirect !== 'off' && { direct: createDirect(config, twins, observe) }),
    ...(config.paymentBank !== 'off' && { bank: createBank(config, twins, observe) }),
  }
}

function createDirect(config: Config, twins: Twins, observe: Observe): PaymentGateway {
  if (config.paymentDirect === 'sandbox') return twinOf(twins, 'direct')
  return createZarinpalGateway({
    baseUrl: config.zarinpalUrl,
    timeoutMs: config.paymentTimeoutSeconds * SECOND,
    fetch: createProxyFetch(config.httpsProxyPayment),
    merchantId: config.zarinpalMerchantId,
    observe: observe(ZARINPAL_ANSWERS),
  })
}

function createBank(config: Config, twins: Twins, observe: Observe): PaymentGateway {
  if (config.paymentBank === 'sandbox') return twinOf(twins, 'bank')
  return createSamanGateway({
    baseUrl: config.samanUrl,
    timeoutMs: config.paymentTimeoutSeconds * SECOND,
    fetch: createProxyFetch(config.httpsProxyPayment),
    terminalId: config.samanTerminalId,
    observe: observe(SAMAN_ANSWERS),
  })
}

function createPayout(config: Config, twins: Twins, observe: Observe): PayoutPort {
  if (config.payout === 'manual') return createManualPayout()
  if (config.payout === 'sandbox') return twinOf(twins, 'payout')
  return createJibitPayout({
    baseUrl: config.jibitUrl,
    timeoutMs: config.payoutTimeoutSeconds * SECOND,
    fetch: createProxyFetch(config.httpsProxyPayout),
    apiKey: config.jibitApiKey,
    secretKey: config.jibitSecretKey,
    observe: observe(JIBIT_ANSWERS),
  })
}

function createSigner(config: Config, twins: Twins): SignerPort {
  const { signer, signerCommand, signerTimeoutSeconds } = config
  if (signer === 'sandbox') return twinOf(twins, 'signer')
  if (signer === 'built-in') return createBuiltInSigner(builtInOptions(config))
  return createZsignSigner({ command: signerCommand, timeoutMs: signerTimeoutSeconds * SECOND })
}

/** As many concurrent processes as a small machine has cores. */
const SIGNED_AT_ONCE = 2

export function builtInOptions({ signerTimeoutSeconds }: Config): BuiltInOptions {
  return { timeoutMs: signerTimeoutSeconds * SECOND, parallel: SIGNED_AT_ONCE }
}

function createStorage(config: Config): StoragePort {
  if (config.storage === 'folder') return createFolderStorage(join(config.dataDir, 'files'))
  return createS3Storage({
    endpoint: config.s3Endpoint,
    publicEndpoint: config.packageDelivery === 'redirect' ? config.s3PublicEndpoint : '',
    region: config.s3Region,
    bucket: config.s3Bucket,
    accessKeyId: config.s3AccessKeyId,
    secretAccessKey: config.s3SecretAccessKey,
    fetch,
  })
}

function createSms(config: Config, twins: Twins, observe: Observe): SmsPort {
  if (config.smsAdapter === 'sandbox') return twinOf(twins, 'sms')
  const fetch = createProxyFetch(config.httpsProxySms)
  const kavenegar = createKavenegarSms({
    baseUrl: config.kavenegarUrl,
    fetch,
    apiKey: config.kavenegarApiKey,
    sender: config.kavenegarSender,
    codeTemplate: config.kavenegarCodeTemplate,
    observe: observe(KAVENEGAR_ANSWERS),
  })
  if (config.smsAdapter === 'kavenegar') return kavenegar
  const smsIr = createSmsIrSms({
    baseUrl: config.smsirUrl,
    fetch,
    apiKey: config.smsirApiKey,
    line: config.smsirLine,
    codeTemplateId: config.smsirCodeTemplateId,
    codeTemplateIdEn: config.smsirCodeTemplateIdEn,
    observe: observe(SMSIR_ANSWERS),
  })
  return createFailoverSms(kavenegar, smsIr)
}
