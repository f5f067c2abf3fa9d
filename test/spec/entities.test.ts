/**
 * Section 3 of docs/requirements.md: the fields of each entity, written out by hand and compared with the contracts.
 */
import { describe, expect, test } from 'vitest'
import { ZodArray, ZodNullable, ZodObject, ZodOptional, type ZodType } from 'zod'
import { API_BINDINGS } from '#app/slices.ts'
import { campaignSchema } from '#features/campaign/campaign.contract.ts'
import {
  getApplication,
  getCategory,
  getCollection,
  getPage,
  getStory,
  listApplications,
} from '#features/catalogue/catalogue.contract.ts'
import { deviceTypeOfProduct } from '#features/device/enrolment/udid.rules.ts'
import { directLink, installationLink } from '#features/install/install.contract.ts'
import { activate, getUser, requestLoginCode } from '#features/login/login.contract.ts'
import { getPayment } from '#features/payment/payment.contract.ts'
import { packageSchema } from '#features/payment/shop/package.contract.ts'
import { search } from '#features/search/search.contract.ts'
import { describeApi } from '#server/http/openapi.ts'
import { STORED_READERS } from '#web/storage/storedValues.ts'

/** `latestVersion.name`: a field of a nested object, of a list of objects, or of an optional object. */
function fieldsOf(schema: ZodType): string[] {
  if (schema instanceof ZodNullable || schema instanceof ZodArray) {
    const inner = schema instanceof ZodArray ? schema.element : schema.unwrap()
    return fieldsOf(inner as ZodType)
  }
  if (!(schema instanceof ZodObject)) return []
  return Object.entries(schema.shape).flatMap(([name, field]) =>
    field instanceof ZodOptional
      ? []
      : [name, ...fieldsOf(field as ZodType).map((below) => `${name}.${below}`)],
  )
}

interface Property {
  name: string
  schema: { deprecated?: boolean }
  /** All properties of the object. */
  owner: object
}

/** Every property of every object in a JSON schema. */
function* propertiesOf(node: unknown): Generator<Property> {
  if (typeof node !== 'object' || node === null) return
  for (const [key, value] of Object.entries(node)) {
    if (key === 'properties')
      for (const [name, schema] of Object.entries(value as object)) yield { name, schema, owner: value }
    yield* propertiesOf(value)
  }
}

/** The missing fields. A field that the response may omit counts as missing. */
function missing(schema: ZodType, wanted: string): string[] {
  const fields = new Set(fieldsOf(schema))
  return wanted.split(/\s+/).filter((name) => name && !fields.has(name))
}

const APPLICATION = `id label packageName ageRating nameFa nameEn summaryFa summaryEn descriptionFa descriptionEn price
  downloadCount icon bannerType banner ipadBanner fullscreenBanner ipadFullscreenBanner primaryColor website
  developer developer.id developer.displayName isEnableComment isEnableStatistics isCompatibleWithIpad
  isCompatibleWithIphone isEnableUpdateWithoutPackage isEnableInstallFromWebsite titleIsDark categories imageLists
  comments comments.text comments.score comments.answer comments.user comments.user.id comments.user.name
  comments.createTime suggestedApplication relatedApplications developerApplications bestApplicationsInMainCategory
  score latestVersion latestVersion.name latestVersion.changeLog latestVersion.isForce latestVersion.fileSize
  latestVersion.minimumIosVersion latestVersion.maximumIosVersion latestVersion.createTime mainPackage packages
  installTrackingLink`

const PACKAGE = 'id name label description price length discountedPrice'

/** The texts that an application has as pairs of languages (requirement 3.1); every other text is one field in the language of the request. */
const PAIRS = ['name', 'summary', 'description']

describe('entities', () => {
  test.each([
    ['[3.1] [3.2] [3.3] [3.4] an application', getApplication.output, APPLICATION],
    [
      '[16.8] an item of a list',
      listApplications.output,
      'items.downloadCount items.categories items.origin',
    ],
    ['[16.8] a search result', search.output, 'items.downloadCount items.categories items.origin'],
    ['[3.5] a package of an application', getApplication.output.shape.packages, PACKAGE],
    ['[3.5] a package', packageSchema, PACKAGE],
    ['[3.6] a category', getCategory.output, 'id type name icon label page'],
    ['[3.7] a page', getPage.output, 'id type label'],
    ['[3.8] a collection', getCollection.output, 'id type label title subtitle applications'],
    [
      '[3.9] a story',
      getStory.output,
      `id type label title subtitle description action image isDark pinApplication applications contents
        contents.type contents.url contents.text contents.applications`,
    ],
    ['[3.10] a user', getUser.output, 'phoneNumber'],
    ['[3.17] the answer to a registration', requestLoginCode.output, 'phoneNumber activateTtl'],
    ['[3.18] the answer to an activation', activate.output, 'user accessToken refreshToken'],
    [
      '[3.19] a payment',
      getPayment.output,
      `amount target target.package target.package.id target.package.name target.application
        target.application.id`,
    ],
    ['[3.20] an installation link', installationLink.output, 'isReady plistUrl installationUrl deviceStatus'],
    ['[3.20] a direct link', directLink.output, 'isReady plistUrl installationUrl deviceStatus'],
    ['[3.22] an entry of the campaign table', campaignSchema, 'label type name code'],
  ])('%s has all its fields', (_, schema, wanted) => {
    expect(missing(schema, wanted)).toEqual([])
  })

  test('a missing field is found (planted)', () => {
    expect(missing(getCategory.output, 'id colour')).toEqual(['colour'])
    expect(missing(getApplication.output, 'latestVersion.colour')).toEqual(['latestVersion.colour'])
  })

  test('[16.8] only applications answer texts as pairs of languages; all other pairs are deprecated', () => {
    const { paths } = describeApi(
      { publicUrl: '', apiUrl: '' },
      API_BINDINGS.map(({ endpoint }) => endpoint),
    )
    const pairs = [...propertiesOf(paths)].filter(({ name }) => /_(fa|en|ar|ru)$/.test(name))
    expect(pairs.length).toBeGreaterThan(10)
    const undeclared = pairs.filter(
      ({ owner, schema }) => !('package_name' in owner || 'primary_color' in owner) && !schema.deprecated,
    )
    expect(undeclared.map(({ name }) => name)).toEqual([])
    const ofApplications = pairs
      .filter(({ schema }) => !schema.deprecated)
      .map(({ name }) => name.slice(0, -3))
    expect(PAIRS).toEqual(expect.arrayContaining([...new Set(ofApplications)]))
  })

  test('[3.23] an iPhone is 0, an iPad 1, an iPod 2', () => {
    expect(['iPhone15,4', 'iPad14,1', 'iPod9,1'].map(deviceTypeOfProduct)).toEqual([0, 1, 2])
  })

  test('the browser stores all required keys, and three of our own', () => {
    const wanted = `state destination accessToken user device phoneNumber activateTtl campaignStatus
      campaignStartTime installationRequest purchaseCampaignId purchaseCampaignStartTime inQueuePaymentId
      inQueuePaymentTime inQueuePaymentGroup inQueuePaymentSegment purchaseTestGroup registerTestGroup utm
      uniqueUserId websiteOpenActionId websiteLoginActionId deviceIdentifier`
    const own = ['theme', 'recentSearches', 'wish', 'developerMode']
    expect(Object.keys(STORED_READERS).sort()).toEqual([...wanted.split(/\s+/), ...own].sort())
  })
})
