import { appleDeviceTrust } from '#adapters/deviceTrust/apple.deviceTrust.ts'
import type { DeviceTrustPort } from '#adapters/deviceTrust/deviceTrust.port.ts'
import type { Db } from '#server/db.ts'
import { sandboxAuthority } from './sandboxAuthority.ts'

/** Trusts real iPhones and the sandbox's. */
export function createSandboxDeviceTrust(db: Db): DeviceTrustPort {
  return {
    anchors: async () => [
      ...(await appleDeviceTrust.anchors()),
      (await sandboxAuthority(db)).certificate.toString(),
    ],
  }
}
