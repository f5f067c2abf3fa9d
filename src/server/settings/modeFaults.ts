import { isLoopback } from '../outbound/loopback.ts'
import type { Config, RawConfig } from './settings.ts'

type ServiceKey =
  | 'smsAdapter'
  | 'analyticsAdapter'
  | 'appleAdapter'
  | 'deviceTrust'
  | 'paymentDirect'
  | 'paymentBank'
  | 'payout'
  | 'signer'
  | 'storage'

interface OutsideService {
  setting: string
  key: ServiceKey
  /** Values of the setting that call a real service. */
  real: readonly string[]
  /** Values of the setting that call no service; they are allowed in every mode. */
  neutral: readonly string[]
}

/** Every external service that a setting selects. Any other value of the setting selects the twin. */
export const OUTSIDE_SERVICES: readonly OutsideService[] = [
  { setting: 'SMS_ADAPTER', key: 'smsAdapter', real: ['kavenegar', 'kavenegar,smsir'], neutral: [] },
  { setting: 'ANALYTICS_ADAPTER', key: 'analyticsAdapter', real: ['posthog'], neutral: ['off'] },
  { setting: 'APPLE_ADAPTER', key: 'appleAdapter', real: ['appstoreconnect'], neutral: [] },
  // Without it, the devices of a real developer programme must be real.
  { setting: 'DEVICE_TRUST', key: 'deviceTrust', real: ['apple'], neutral: [''] },
  { setting: 'PAYMENT_DIRECT', key: 'paymentDirect', real: ['zarinpal'], neutral: ['off'] },
  { setting: 'PAYMENT_BANK', key: 'paymentBank', real: ['saman'], neutral: ['off'] },
  { setting: 'PAYOUT', key: 'payout', real: ['jibit'], neutral: ['manual'] },
  { setting: 'SIGNER', key: 'signer', real: ['zsign', 'built-in'], neutral: [] },
  { setting: 'STORAGE', key: 'storage', real: ['s3'], neutral: ['folder'] },
]

/** Why the settings do not fit BUSTAN_MODE: one line for each fault, saying what to change. */
export function listModeFaults(raw: RawConfig, config: Config): string[] {
  if (raw.bustanMode === 'demo') return demoFaults(raw, config)
  return raw.bustanMode === 'staging' ? stagingFaults(config) : liveFaults(raw)
}

function demoFaults(raw: RawConfig, { host, demoPublic }: Config): string[] {
  const faults: string[] = []
  const real = OUTSIDE_SERVICES.filter((service) => service.real.includes(raw[service.key]))
  if (real.length > 0) {
    const named = real.map(({ setting, key }) => `${setting}=${raw[key]}`).join(', ')
    faults.push(
      `BUSTAN_MODE is demo, which runs twins only, but the settings name real services (${named}): set BUSTAN_MODE=staging or BUSTAN_MODE=live, or remove them.`,
    )
  }
  if (!isLoopback(host) && demoPublic === 'no')
    faults.push(
      `HOST=${host} would open the demo to the network: remove HOST, or set DEMO_PUBLIC=yes if everyone there may read all messages and move the clock.`,
    )
  return faults
}

function stagingFaults({ sandboxPassword, host, publicUrl, trustedProxies }: Config): string[] {
  const isOnThisMachine = isLoopback(host) && isLoopback(new URL(publicUrl).hostname) && trustedProxies === 0
  if (sandboxPassword || isOnThisMachine) return []
  return ['SANDBOX_PASSWORD is missing: mode staging can be reached from outside and needs one for /sandbox.']
}

function liveFaults(raw: RawConfig): string[] {
  const faults: string[] = []
  if (!raw.publicUrl.startsWith('https://'))
    faults.push('PUBLIC_URL is wrong: mode live needs the https address of the store.')
  if (raw.trustedProxies === 0)
    faults.push(
      'TRUSTED_PROXIES is missing: mode live needs the number of proxies in front of it, such as 1.',
    )
  for (const { setting, key, real, neutral } of OUTSIDE_SERVICES) {
    const allowed = [...real, ...neutral]
    if (allowed.includes(raw[key])) continue
    const needs = `mode live needs ${allowed.filter(Boolean).join(' or ')}`
    faults.push(
      raw[key] === ''
        ? `${setting} is missing: ${needs}.`
        : `${setting}=${raw[key]} is a twin: ${needs}. For a mix with twins set BUSTAN_MODE=staging.`,
    )
  }
  if (!raw.profileSigner)
    faults.push('PROFILE_SIGNER is missing: users would be asked to install an unsigned profile.')
  return faults
}
