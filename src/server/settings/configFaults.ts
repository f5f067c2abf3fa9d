import { listModeFaults } from './modeFaults.ts'
import type { Config, RawConfig } from './settings.ts'

/** Faults in combinations of valid settings: one line each, saying how to fix it. */
export function listConfigFaults(raw: RawConfig, config: Config): string[] {
  return [
    ...listModeFaults(raw, config),
    ...databaseFaults(config),
    ...deliveryFaults(config),
    ...(config.bustanMode === 'demo' ? [] : keyFaults(config)),
  ]
}

/** Missing keys of real services. Mode demo skips this check, because it refuses real services altogether. */
function keyFaults(config: Config): string[] {
  return [
    ...smsFaults(config),
    ...analyticsFaults(config),
    ...paymentFaults(config),
    ...payoutFaults(config),
    ...storageFaults(config),
    ...sharedKeyFaults(config),
    ...signerFaults(config),
  ]
}

function smsFaults(config: Config): string[] {
  const faults: string[] = []
  if (config.smsAdapter.includes('kavenegar') && !config.kavenegarApiKey)
    faults.push(`KAVENEGAR_API_KEY is missing: SMS_ADAPTER is ${config.smsAdapter}.`)
  if (config.smsAdapter.includes('smsir') && !config.smsirApiKey)
    faults.push(`SMSIR_API_KEY is missing: SMS_ADAPTER is ${config.smsAdapter}.`)
  if (config.smsAdapter.includes('smsir') && !config.smsirLine)
    faults.push(`SMSIR_LINE is missing: SMS_ADAPTER is ${config.smsAdapter}.`)
  if (config.smsAdapter.includes('smsir') && !(config.smsirCodeTemplateId && config.smsirCodeTemplateIdEn))
    faults.push(
      `SMSIR_CODE_TEMPLATE_ID and SMSIR_CODE_TEMPLATE_ID_EN are missing: SMS_ADAPTER is ${config.smsAdapter}.`,
    )
  return faults
}

function analyticsFaults({ analyticsAdapter, posthogApiKey }: Config): string[] {
  if (analyticsAdapter !== 'posthog' || posthogApiKey) return []
  return ['POSTHOG_API_KEY is missing: ANALYTICS_ADAPTER is posthog.']
}

function paymentFaults({
  paymentDirect,
  zarinpalMerchantId,
  paymentBank,
  samanTerminalId,
}: Config): string[] {
  const faults: string[] = []
  if (paymentDirect === 'zarinpal' && !zarinpalMerchantId)
    faults.push('ZARINPAL_MERCHANT_ID is missing: PAYMENT_DIRECT is zarinpal.')
  if (paymentBank === 'saman' && !samanTerminalId)
    faults.push('SAMAN_TERMINAL_ID is missing: PAYMENT_BANK is saman.')
  return faults
}

function payoutFaults({ payout, jibitApiKey, jibitSecretKey }: Config): string[] {
  if (payout !== 'jibit' || (jibitApiKey && jibitSecretKey)) return []
  return ['JIBIT_API_KEY or JIBIT_SECRET_KEY is missing: PAYOUT is jibit.']
}

/** Migrations, jobs, backups and reads would use another database than everything else. */
function databaseFaults({ databaseUrl, databaseDirectUrl, databaseReadUrl }: Config): string[] {
  if (databaseUrl) return []
  return [
    ...(databaseDirectUrl
      ? ['DATABASE_DIRECT_URL needs DATABASE_URL: the embedded database has no other address.']
      : []),
    ...(databaseReadUrl.length > 0
      ? ['DATABASE_READ_URL needs DATABASE_URL: the embedded database has no replicas.']
      : []),
  ]
}

/** iOS takes packages over https only. */
function deliveryFaults(config: Config): string[] {
  const { packageDelivery, bustanMode } = config
  if (packageDelivery === 'server') return []
  if (config.storage !== 's3')
    return [
      `PACKAGE_DELIVERY=${packageDelivery} needs STORAGE=s3: from a folder only the server can send packages.`,
    ]
  const address = config.s3PublicEndpoint || config.s3Endpoint
  if (packageDelivery === 'redirect' && bustanMode === 'live' && !address.startsWith('https:'))
    return ['S3_PUBLIC_ENDPOINT must begin with https: iOS does not download packages over http.']
  return []
}

function storageFaults(config: Config): string[] {
  if (config.storage !== 's3') return []
  const needed = {
    S3_ENDPOINT: config.s3Endpoint,
    S3_BUCKET: config.s3Bucket,
    S3_ACCESS_KEY_ID: config.s3AccessKeyId,
    S3_SECRET_ACCESS_KEY: config.s3SecretAccessKey,
  }
  const missing = Object.entries(needed).filter(([, value]) => !value)
  return missing.map(([name]) => `${name} is missing: STORAGE is s3.`)
}

/**
 * Servers that share a storage must share the secret keys: if each generated its own, none could read what another
 * encrypted.
 */
function sharedKeyFaults({ storage, secretKey, pushVapidKey }: Config): string[] {
  if (storage !== 's3') return []
  const missing = Object.entries({ SECRET_KEY: secretKey, PUSH_VAPID_KEY: pushVapidKey }).filter(
    ([, value]) => !value,
  )
  return missing.map(([name]) => `${name} is missing: with STORAGE=s3 every server needs the same one.`)
}

function signerFaults({ signer, signerCommand }: Config): string[] {
  return signer === 'zsign' && !signerCommand ? ['SIGNER_COMMAND is missing: SIGNER is zsign.'] : []
}
