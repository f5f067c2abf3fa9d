import { build } from 'plist'
import { DAY, type Instant } from '#kernel/time.ts'
import { signMessage } from '#server/certificate/cms.ts'
import type { Db } from '#server/db.ts'
import { programmeAuthority } from './programmeAuthority.ts'

export interface ProfileMetadata {
  uuid: string
  name: string
  team: { id: string; name: string }
  bundleIdentifier: string
  udids: string[]
  /** DER. */
  certificates: Uint8Array[]
  createdAt: Instant
  endsAt: Instant
}

/** Builds a provisioning profile as iOS reads it: a property list inside a CMS signature (`embedded.mobileprovision`). */
export async function createProfileContent(db: Db, facts: ProfileMetadata): Promise<Buffer> {
  const { team, createdAt, endsAt } = facts
  const identifier = `${team.id}.${facts.bundleIdentifier}`
  const plist = build({
    AppIDName: 'Bustan Sandbox',
    ApplicationIdentifierPrefix: [team.id],
    CreationDate: createdAt,
    Platform: ['iOS'],
    IsXcodeManaged: false,
    DeveloperCertificates: facts.certificates,
    Entitlements: {
      'application-identifier': identifier,
      'com.apple.developer.team-identifier': team.id,
      'get-task-allow': false,
      'keychain-access-groups': [`${team.id}.*`],
    },
    ExpirationDate: endsAt,
    Name: facts.name,
    ProvisionedDevices: facts.udids,
    TeamIdentifier: [team.id],
    TeamName: team.name,
    TimeToLive: Math.ceil((endsAt.getTime() - createdAt.getTime()) / DAY),
    UUID: facts.uuid,
    Version: 1,
  })
  const authority = await programmeAuthority(db)
  return signMessage(Buffer.from(plist), { ...authority, chain: [authority.root] })
}
