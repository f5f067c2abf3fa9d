import { build } from 'plist'

export interface ProfileInput {
  /** Where the device sends its answer. */
  answerUrl: string
  challenge: string
  /** New for every download. */
  uuid: string
  identifier: string
  displayName: string
  organization: string
  description: string
}

/** A Profile Service document: it installs nothing, it only asks the device who it is. */
export function enrolmentProfile(input: ProfileInput): string {
  return build({
    PayloadType: 'Profile Service',
    PayloadVersion: 1,
    PayloadIdentifier: input.identifier,
    PayloadUUID: input.uuid,
    PayloadDisplayName: input.displayName,
    PayloadOrganization: input.organization,
    PayloadDescription: input.description,
    PayloadContent: {
      URL: input.answerUrl,
      Challenge: input.challenge,
      DeviceAttributes: ['UDID', 'PRODUCT', 'VERSION'],
    },
  })
}
