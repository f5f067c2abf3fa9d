import { build } from 'plist'

export interface EnrolmentProfileInput {
  /** The URL to which the device posts its answer. */
  answerUrl: string
  challenge: string
  /** The identifier of the profile, new for every download. */
  uuid: string
  identifier: string
  displayName: string
  organization: string
  description: string
}

/** Apple's Profile Service document. It installs nothing and only asks the device for its attributes. */
export function renderEnrolmentPlist(input: EnrolmentProfileInput): string {
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
