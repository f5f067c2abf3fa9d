import { z } from 'zod'
import { endpoint, localisedFields, wholeNumber, wireInstant } from '#kernel/endpoint.ts'
import { DOWNLOAD_STATES } from './install.rules.ts'

const applicationId = wholeNumber()

const linkView = z.object({
  isReady: z.boolean(),
  plistUrl: z.string().nullable().describe('Of the manifest, while it is ready.'),
  installationUrl: z
    .string()
    .nullable()
    .describe('`itms-services:` address of the manifest; while it is not ready, what it will be.'),
  deviceStatus: z
    .int()
    .min(0)
    .max(4)
    .describe(
      'Direct-install device status: 0 created, 1 reset for renewal, 2 reset for problem, 3 requires payment, 4 requires retry.',
    ),
  installationId: z.uuid().nullable().describe('By which GET /installation/{id} follows it.'),
  version: z.string().nullable(),
  percent: z.int().nullable().describe('How far the signing is, while it runs.'),
})

/** Why a package cannot be installed. Requirements 8.6 and 8.7 give two of them an `error_type`. */
const linkErrors = {
  application_not_found: 404,
  device_not_found: 404,
  version_not_found: 404,
  package_file_missing: 409,
  package_needed: 409,
  application_not_bought: 409,
  account_disabled: 409,
  install_inside_only: 409,
  install_not_for_iphone: 409,
  install_not_for_ipad: 409,
  install_ios_too_old: 409,
  install_ios_too_new: 409,
  signing_failed: 503,
}

export const installationLink = endpoint('GET /application/{id}/installation/link/{deviceId}', {
  summary: 'The address by which iOS installs the newest version on a device; made when first asked for.',
  access: 'user',
  needsKey: { device: 'deviceId' },
  input: z.object({ id: applicationId, deviceId: z.uuid(), target: z.literal('site').default('site') }),
  output: linkView,
  errors: linkErrors,
})

export const directLink = endpoint('GET /application/{id}/installation/link/{deviceId}/direct/{version}', {
  summary: 'The same for one version, or `latest`: what stands in the way is told by the status.',
  access: 'user',
  needsKey: { device: 'deviceId' },
  input: z.object({ id: applicationId, deviceId: z.uuid(), version: z.string().min(1).max(60) }),
  output: linkView,
  errors: linkErrors,
})

export const requestInstallation = endpoint('POST /application/{id}/installation/request', {
  summary: 'Remembers that the user wants this application as soon as a device is ready.',
  access: 'user',
  input: z.object({ id: applicationId }),
  output: z.object({ isKept: z.literal(true) }),
  errors: { application_not_found: 404 },
})

export const installationSchema = z.object({
  id: z.uuid(),
  applicationId: z.int(),
  deviceId: z.uuid(),
  version: z.string(),
  state: z.enum(DOWNLOAD_STATES),
  percent: z.int(),
  sentBytes: z.int(),
  size: z.int(),
})

export const getInstallation = endpoint('GET /installation/{id}', {
  summary: 'How far an installation is, by what iOS has fetched.',
  access: 'user',
  input: z.object({ id: z.uuid() }),
  output: installationSchema,
})

const picture = z.object({ url: z.string(), width: z.int(), height: z.int(), color: z.string() })

export const userApplicationSchema = z.object({
  id: z.int(),
  label: z.string(),
  nameFa: z.string(),
  nameEn: z.string(),
  icon: picture.nullable(),
  primaryColor: z.string(),
  installTrackingLink: z.string().nullable(),
  isEnableInstallFromWebsite: z.boolean(),
  installed: z
    .object({ version: z.string(), time: wireInstant })
    .nullable()
    .describe('Null: wished for, not installed yet.'),
  update: z
    .object({ version: z.string(), ...localisedFields('changeLog'), isForce: z.boolean() })
    .nullable()
    .describe('A newer version that this device can have.'),
  isToReinstall: z
    .boolean()
    .describe('Installed before the device came into its present account, so it does not open any more.'),
})

const installableSchema = userApplicationSchema.omit({ installed: true, update: true, isToReinstall: true })

export const listOwnApplications = endpoint('GET /device/{id}/application', {
  summary: 'What was installed on a device, what of it has a newer version, and what is wished for.',
  access: 'user',
  input: z.object({ id: z.uuid() }),
  output: z.object({ applications: z.array(userApplicationSchema) }),
})

export const getInstallable = endpoint('GET /application/{id}/installation', {
  summary: 'What is about to be installed, by its id.',
  access: 'public',
  input: z.object({ id: applicationId }),
  output: installableSchema.extend({
    price: z.int(),
    latestVersion: z
      .object({ name: z.string(), fileSize: z.int(), minimumIosVersion: z.string() })
      .nullable()
      .describe('The newest that has a file.'),
  }),
  errors: { application_not_found: 404 },
  cacheSeconds: 30,
})

export const getStoreApplication = endpoint('GET /application/own', {
  summary: "The store's own application, for the page that installs it first; null where there is none.",
  access: 'public',
  input: z.object({}),
  output: z.object({ application: installableSchema.nullable() }),
  cacheSeconds: 30,
})

export const getOverview = endpoint('GET /device/overview', {
  summary: 'What buttons and the status of a page must know of the caller, in one answer.',
  access: 'user',
  input: z.object({
    device: z.uuid().optional().describe('The device of this browser; without it, the newest of the user.'),
  }),
  output: z.object({
    device: z
      .object({
        id: z.uuid(),
        type: z.int().describe('0 iPhone, 1 iPad, 2 iPod.'),
        iosMajor: z.int().nullable(),
        status: z.int().min(0).max(7).nullable().describe('As in GET /device/{id}/registration.'),
        usuallyTime: wireInstant.nullable().describe('When it is probably ready, while it is on its way.'),
      })
      .nullable()
      .describe('Null: the user has no device.'),
    hasDays: z.boolean().describe('The device has a subscription with days.'),
    daysLeft: z.int().nullable().describe('Null: no subscription, or its days have not begun.'),
    applications: z
      .array(
        z.object({
          id: z.int(),
          version: z.string(),
          update: z.string().nullable().describe('The newer version that this device can have.'),
          isToReinstall: z.boolean(),
          urlScheme: z.string().nullable().describe('Opens the application, as its package declares it.'),
        }),
      )
      .describe('Installed through the store. Whether one was removed since, only the device knows.'),
    installing: z
      .array(z.object({ id: z.int(), installationId: z.uuid(), percent: z.int() }))
      .describe('Applications that iOS is fetching now.'),
    bought: z.array(z.int()).describe('Applications sold by themselves that the user has.'),
  }),
})
