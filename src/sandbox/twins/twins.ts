import { createPostHogAnalytics } from '#adapters/analytics/posthog.analytics.ts'
import { createAppStoreConnect } from '#adapters/developerAccount/appStoreConnect.developerAccount.ts'
import { builtInOptions, type TwinPorts } from '#adapters/index.ts'
import { createSamanGateway } from '#adapters/payment/saman.payment.ts'
import { createZarinpalGateway } from '#adapters/payment/zarinpal.payment.ts'
import { createJibitPayout } from '#adapters/payout/jibit.payout.ts'
import { createFailoverSms } from '#adapters/sms/failover.sms.ts'
import { createKavenegarSms } from '#adapters/sms/kavenegar.sms.ts'
import type { SmsPort } from '#adapters/sms/sms.port.ts'
import { createSmsIrSms } from '#adapters/sms/smsir.sms.ts'
import { type Instant, SECOND } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import type { Config } from '#server/settings/settings.ts'
import { createSandboxDeviceTrust } from '../iphone/sandbox.deviceTrust.ts'
import { createPostHogTwin, SANDBOX_PROJECT_KEY } from './analytics/posthog.twin.ts'
import { createAppStoreConnectTwin } from './developerAccount/appStoreConnect.twin.ts'
import { SANDBOX_MERCHANT_ID, SANDBOX_TERMINAL_ID } from './payment/bank.account.ts'
import { BANK_PATH } from './payment/bank.pages.twin.ts'
import { createSamanTwin } from './payment/saman.twin.ts'
import { createZarinpalTwin } from './payment/zarinpal.twin.ts'
import { createJibitTwin } from './payout/jibit.twin.ts'
import { SANDBOX_API_KEY, SANDBOX_SECRET_KEY } from './payout/payout.account.ts'
import { createSandboxSigner } from './signer/sandbox.signer.ts'
import { SANDBOX_ACCOUNT } from './sms/sms.account.ts'
import { createSmsTwin } from './sms/sms.twin.ts'

/** Everything that a twin needs to store its state. */
export interface TwinContext {
  db: Db
  now(): Promise<Instant>
}

/** The real adapters, each with its twin's fetch instead of the network. adapters/index.ts chooses which are used. */
export function createTwins(config: Config, world: TwinContext): TwinPorts {
  const payment = { timeoutMs: config.paymentTimeoutSeconds * SECOND }
  return {
    analytics: createPostHogAnalytics({
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
    direct: createZarinpalGateway({
      ...payment,
      baseUrl: config.zarinpalUrl,
      fetch: createZarinpalTwin(world).fetch,
      merchantId: SANDBOX_MERCHANT_ID,
      pageUrl: `${config.publicUrl}${BANK_PATH}/zarinpal`,
    }),
    bank: createSamanGateway({
      ...payment,
      baseUrl: config.samanUrl,
      fetch: createSamanTwin(world).fetch,
      terminalId: SANDBOX_TERMINAL_ID,
      pageUrl: `${config.publicUrl}${BANK_PATH}/saman`,
    }),
    payout: createJibitPayout({
      baseUrl: config.jibitUrl,
      timeoutMs: config.payoutTimeoutSeconds * SECOND,
      fetch: createJibitTwin(world).fetch,
      apiKey: SANDBOX_API_KEY,
      secretKey: SANDBOX_SECRET_KEY,
    }),
    signer: createSandboxSigner(builtInOptions(config)),
  }
}

/** Both real adapters and the failover, connected to the sandbox network. */
function createSms(config: Config, world: TwinContext): SmsPort {
  const { fetch: twin } = createSmsTwin({ ...world, host: new URL(config.publicUrl).hostname })
  const kavenegar = createKavenegarSms({
    baseUrl: config.kavenegarUrl,
    fetch: twin,
    apiKey: SANDBOX_ACCOUNT.kavenegarKey,
    sender: SANDBOX_ACCOUNT.kavenegarSender,
    codeTemplate: SANDBOX_ACCOUNT.kavenegarCodeTemplate,
  })
  const smsIr = createSmsIrSms({
    baseUrl: config.smsirUrl,
    fetch: twin,
    apiKey: SANDBOX_ACCOUNT.smsIrKey,
    line: SANDBOX_ACCOUNT.smsIrLine,
    codeTemplateId: SANDBOX_ACCOUNT.smsIrCodeTemplateId,
    codeTemplateIdEn: SANDBOX_ACCOUNT.smsIrCodeTemplateIdEn,
  })
  return createFailoverSms(kavenegar, smsIr)
}
