/**
 * Section 3 of docs/requirements.md: the fields of each entity, written out by hand and compared with the contracts.
 */
import { describe, expect, test } from 'vitest'
import { ZodArray, ZodNullable, ZodObject, type ZodType } from 'zod'
import { campaignSchema } from '#features/campaign/campaign.contract.ts'
import {
  getApplication,
  getCategory,
  getCollection,
  getPage,
  getStory,
} from '#features/catalogue/catalogue.contract.ts'
import { deviceTypeOfProduct } from '#features/device/enrolment/udid.rules.ts'
import { directLink, installationLink } from '#features/install/install.contract.ts'
import { activate, getUser, register } from '#features/login/login.contract.ts'
import { getPayment } from '#features/payment/payment.contract.ts'
import { packageSchema } from '#features/payment/shop/package.contract.ts'
import { STORED_READERS } from '#web/storage/storedValues.ts'

/** `latestVersion.name`: a field of a nested object, of a list of objects, or of an optional object. */
function fieldsOf(schema: ZodType): string[] {
  if (schema instanceof ZodNullable || schema instanceof ZodArray) {
    const inner = schema instanceof ZodArray ? schema.element : schema.unwrap()
    return fieldsOf(inner as ZodType)
  }
  if (!(schema instanceof ZodObject)) return []
  return Object.entries(schema.shape).flatMap(([name, field]) => [
    name,
    ...fieldsOf(field as ZodType).map((below) => `${name}.${below}`),
  ])
}

/** The missing fields. Editorial texts may have both languages instead: titleFa and titleEn. */
function missing(schema: ZodType, wanted: string): string[] {
  const fields = new Set(fieldsOf(schema))
  const isThere = (name: string) => fields.has(name) || (fields.has(`${name}Fa`) && fields.has(`${name}En`))
  return wanted.split(/\s+/).filter((name) => name && !isThere(name))
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

describe('entities', () => {
  test.each([
    ['[3.1] [3.2] [3.3] [3.4] an application', getApplication.output, APPLICATION],
    ['[3.5] a package', packageSchema, 'id name label description price length discountedPrice'],
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
    ['[3.17] the answer to a registration', register.output, 'phoneNumber activateTtl'],
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

  test('[3.23] an iPhone is 0, an iPad 1, an iPod 2', () => {
    expect(['iPhone15,4', 'iPad14,1', 'iPod9,1'].map(deviceTypeOfProduct)).toEqual([0, 1, 2])
  })

  test('the browser stores all required keys, and two of our own', () => {
    const wanted = `state destination accessToken user device phoneNumber activateTtl campaignStatus
      campaignStartTime installationRequest purchaseCampaignId purchaseCampaignStartTime inQueuePaymentId
      inQueuePaymentTime inQueuePaymentGroup inQueuePaymentSegment purchaseTestGroup registerTestGroup utm
      uniqueUserId websiteOpenActionId websiteLoginActionId deviceIdentifier`
    const own = ['theme', 'recentSearches']
    expect(Object.keys(STORED_READERS).sort()).toEqual([...wanted.split(/\s+/), ...own].sort())
  })
})
