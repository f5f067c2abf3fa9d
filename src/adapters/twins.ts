import { type Instant, SECOND } from '#kernel/time.ts'
import type { Ports } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import type { Config } from '#server/settings/settings.ts'
import { createPostHog } from './analytics/posthog.analytics.ts'
import { createPostHogTwin, SANDBOX_PROJECT_KEY } from './analytics/posthog.twin.ts'
import { createAppStoreConnect } from './developerAccount/appStoreConnect.developerAccount.ts'
import { createAppStoreConnectTwin } from './developerAccount/appStoreConnect.twin.ts'
import { createSandboxDeviceTrust } from './deviceTrust/sandbox.deviceTrust.ts'
import { SANDBOX_MERCHANT_ID, SANDBOX_TERMINAL_ID } from './payment/bank.account.ts'
import { BANK_PATH } from './payment/bank.pages.twin.ts'
import type { PaymentGateway } from './payment/payment.port.ts'
import { createSaman } from './payment/saman.payment.ts'
import { createSamanTwin } from './payment/saman.twin.ts'
import { createZarinpal } from './payment/zarinpal.payment.ts'
import { createZarinpalTwin } from './payment/zarinpal.twin.ts'
import { createJibit } from './payout/jibit.payout.ts'
import { createJibitTwin } from './payout/jibit.twin.ts'
import { SANDBOX_API_KEY, SANDBOX_SECRET_KEY } from './payout/payout.account.ts'
import { createSandboxSigner } from './signer/sandbox.signer.ts'
import { createFailover } from './sms/failover.sms.ts'
import { createKavenegar } from './sms/kavenegar.sms.ts'
import { SANDBOX_ACCOUNT } from './sms/sms.account.ts'
import type { SmsPort } from './sms/sms.port.ts'
import { createSmsTwin } from './sms/sms.twin.ts'
import { createSmsIr } from './sms/smsir.sms.ts'

/** The twins of all ports. Imported dynamically and never in mode live: a test lists the modules that live loads. */

export interface World {
  db: Db
  now(): Promise<Instant>
}

export interface TwinPorts
  extends Pick<Ports, 'analytics' | 'sms' | 'developerAccount' | 'deviceTrust' | 'payout' | 'signer'> {
  direct: PaymentGateway
  bank: PaymentGateway
}

/** The real adapters, each with its twin's fetch instead of the network. index.ts chooses which are used. */
export function createTwins(config: Config, world: World): TwinPorts {
  const payment = { timeoutMs: config.paymentTimeoutSeconds * SECOND }
  return {
    analytics: createPostHog({
      baseUrl: config.posthogUrl,
      fetch: createPostHogTwin(world).fetch,
      apiKey: SANDBOX_PROJECT_KEY,
    }),
    sms: createSms(config, world),
    developerAccount: createAppStoreConnect({
      baseUrl: config.appleUrl,
      timeoutMs: config.appleTimeoutSeconds * SECOND,
      fetch: createAppStoreConnectTwin(world).fetch,
    }),
    deviceTrust: createSandboxDeviceTrust(world.db),
    direct: createZarinpal({
      ...payment,
      baseUrl: config.zarinpalUrl,
      fetch: createZarinpalTwin(world).fetch,
      merchantId: SANDBOX_MERCHANT_ID,
      pageUrl: `${config.publicUrl}${BANK_PATH}/zarinpal`,
    }),
    bank: createSaman({
      ...payment,
      baseUrl: config.samanUrl,
      fetch: createSamanTwin(world).fetch,
      terminalId: SANDBOX_TERMINAL_ID,
      pageUrl: `${config.publicUrl}${BANK_PATH}/saman`,
    }),
    payout: createJibit({
      baseUrl: config.jibitUrl,
      timeoutMs: config.payoutTimeoutSeconds * SECOND,
      fetch: createJibitTwin(world).fetch,
      apiKey: SANDBOX_API_KEY,
      secretKey: SANDBOX_SECRET_KEY,
    }),
    signer: createSandboxSigner(),
  }
}

/** Both real adapters and the failover, connected to the sandbox network. */
function createSms(config: Config, world: World): SmsPort {
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
