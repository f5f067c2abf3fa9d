import { z } from 'zod'
import { type Instant, parseInstant } from '#kernel/time.ts'
import { readPropertyList } from '#server/ipa/propertyList.ts'
import { readSignedContent } from '#server/ipa/signature/cmsMessage.ts'
import type {
  ProviderCertificate,
  ProviderDevice,
  ProviderProfile,
  ProviderStatus,
} from './developerAccount.port.ts'

/**
 * Parses JSON:API responses of App Store Connect. Only the fields we use are parsed: the rest may be missing, null or
 * new.
 */

const id = z.string().min(1)
const deviceResource = z.object({
  id,
  attributes: z.object({ udid: z.string(), status: z.string().nullish() }),
})
const certificateResource = z.object({
  id,
  attributes: z.object({ certificateContent: z.string().nullish(), expirationDate: z.string().nullish() }),
})
const profileResource = z.object({
  id,
  attributes: z.object({
    name: z.string(),
    profileState: z.string().nullish(),
    profileContent: z.string().nullish(),
    expirationDate: z.string().nullish(),
  }),
})
const bundleIdResource = z.object({ id, attributes: z.object({ identifier: z.string() }) })

export type ProfileResource = z.infer<typeof profileResource>

export const singleResourceSchemas = {
  device: z.object({ data: deviceResource }),
  profile: z.object({ data: profileResource }),
}

/**
 * The resources in a list response of App Store Connect. An unreadable one is skipped instead of failing the whole
 * list.
 */
export const resourceListSchema = z.object({
  data: z.array(z.unknown()),
  links: z.object({ next: z.string().nullish() }).nullish(),
})

const STATUSES: Record<string, ProviderStatus> = {
  ENABLED: 'enabled',
  DISABLED: 'disabled',
  PROCESSING: 'processing',
  INELIGIBLE: 'ineligible',
}

/** Writes a udid as the product does: upper case if it has a dash, else lower case. */
export function normaliseUdidCase(udid: string): string {
  return udid.includes('-') ? udid.toUpperCase() : udid.toLowerCase()
}

export function toProviderDevice({
  id: providerId,
  attributes,
}: z.infer<typeof deviceResource>): ProviderDevice {
  const status = STATUSES[attributes.status ?? ''] ?? 'unknown'
  return { providerId, udid: normaliseUdidCase(attributes.udid), status }
}

export function toProviderDevices(resources: unknown[]): ProviderDevice[] {
  return readable(deviceResource, resources).map(toProviderDevice)
}

export function toProviderCertificates(resources: unknown[]): ProviderCertificate[] {
  return readable(certificateResource, resources).flatMap(({ id: providerId, attributes }) => {
    const { certificateContent: content, expirationDate } = attributes
    const endsAt = endOf(expirationDate)
    if (!content || !endsAt) return []
    return [{ providerId, content: Buffer.from(content, 'base64'), endsAt }]
  })
}

export function parseProfileResources(resources: unknown[]): ProfileResource[] {
  return readable(profileResource, resources)
}

export function findBundleId(resources: unknown[], identifier: string): string | undefined {
  // The filter of App Store Connect also returns bundle identifiers that only begin with the value.
  return readable(bundleIdResource, resources).find(({ attributes }) => attributes.identifier === identifier)
    ?.id
}

/**
 * Reads a provisioning profile of App Store Connect. Throws for content that is not a signed profile. An inactive
 * profile may come without content.
 */
export function toProviderProfile({ id: providerId, attributes }: ProfileResource): ProviderProfile {
  const { name, profileState, profileContent, expirationDate } = attributes
  const content = Buffer.from(profileContent ?? '', 'base64')
  const plist = content.length > 0 ? readPlist(content) : {}
  const endsAt = endOf(expirationDate) ?? plist.ExpirationDate
  if (!endsAt) throw new Error('The profile does not say when it ends.')
  return {
    providerId,
    name,
    content,
    isActive: profileState === 'ACTIVE' && content.length > 0,
    endsAt,
    udids: (plist.ProvisionedDevices ?? []).map(normaliseUdidCase),
  }
}

function endOf(text: string | null | undefined): Instant | undefined {
  const at = parseInstant(text ?? '')
  return Number.isNaN(at.getTime()) ? undefined : at
}

const profilePlist = z.object({
  ExpirationDate: z.date().optional(),
  ProvisionedDevices: z.array(z.string()).optional(),
})

function readPlist(content: Buffer): z.infer<typeof profilePlist> {
  return profilePlist.parse(readPropertyList(readSignedContent(content)))
}

function readable<Schema extends z.ZodType>(schema: Schema, resources: unknown[]): z.output<Schema>[] {
  return resources.flatMap((resource) => {
    const parsed = schema.safeParse(resource)
    return parsed.success ? [parsed.data] : []
  })
}
