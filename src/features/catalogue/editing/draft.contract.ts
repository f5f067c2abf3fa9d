import { z } from 'zod'
import { plainDraftFields } from '../application/plainField.contract.ts'
import { APPLICATION_ORIGINS, APPLICATION_TYPES } from '../catalogue.rules.ts'
import { blockDataSchema } from '../editorial/block.contract.ts'
import { textFieldsByLanguage } from '../texts.contract.ts'
import { isReservedLabel } from './draft.rules.ts'
import { RULES, STORED, type TextRules } from './draftText.contract.ts'

/**
 * The data that an operator sends when editing applications, pages, stories and collections. A draft refers to other
 * items by their labels; an empty string means no text. Stored data may be older than a rule: it is shown unchanged,
 * and the rule applies at the next save.
 */

/** The label of a new item, as used in URLs. It never changes later. */
export const newLabelSchema = z
  .string('draft_label_wrong')
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$/, 'draft_label_wrong')
  .refine((label) => !isReservedLabel(label), 'draft_label_wrong')

const label = z.string().max(120)
const picture = z.string().regex(/^[a-z0-9]{24}$/, 'draft_picture_missing')
const flag = z.boolean()

function applicationFields(rules: TextRules) {
  const { free, needed, bundle, color } = rules
  return {
    packageName: bundle,
    type: z.enum(APPLICATION_TYPES, 'choice_wrong'),
    origin: z.enum(APPLICATION_ORIGINS, 'choice_wrong'),
    ...plainDraftFields(rules),
    nameFa: needed(100),
    nameEn: free(100),
    summaryFa: free(200),
    summaryEn: free(200),
    descriptionFa: free(10_000),
    descriptionEn: free(10_000),
    /**
     * The developer's English name finds or creates the developer. All applications of a developer share the Persian
     * name.
     */
    developerEn: needed(100),
    developerFa: free(100),
    /** Labels of the categories. The first is the main category. */
    categories: z.array(label).max(10),
    primaryColor: color,
    titleIsDark: flag,
    bannerType: z.enum(['none', 'wide', 'fullscreen'], 'choice_wrong'),
    icon: picture.nullable(),
    banner: picture.nullable(),
    ipadBanner: picture.nullable(),
    fullscreenBanner: picture.nullable(),
    ipadFullscreenBanner: picture.nullable(),
    iphoneScreenshots: z.array(picture).max(20),
    ipadScreenshots: z.array(picture).max(20),
    suggestedApplication: label,
    isEnableComment: flag,
    isEnableStatistics: flag,
    isCompatibleWithIphone: flag,
    isCompatibleWithIpad: flag,
    isEnableUpdateWithoutPackage: flag,
    isEnableInstallFromWebsite: flag,
    /** Whether everybody may download the unsigned package from the open catalogue. */
    isOpenDownload: flag,
    isPublished: flag,
  }
}

function storyFields({ free, needed, href, ownPath }: TextRules) {
  const words = textFieldsByLanguage('text', free(5000), free(5000))
  return {
    ...textFieldsByLanguage('title', needed(200), free(200)),
    ...textFieldsByLanguage('subtitle', free(300), free(300)),
    ...textFieldsByLanguage('description', free(5000), free(5000)),
    image: picture.nullable(),
    isDark: flag,
    /** Stories with lower positions come first. */
    position: z.int('number_wrong').min(0, 'number_wrong').max(9999, 'number_wrong'),
    pinApplication: label,
    action: z.object({ ...textFieldsByLanguage('label', needed(60), free(60)), href }).nullable(),
    contents: z
      .array(
        z.discriminatedUnion('type', [
          z.object({ type: z.literal('text'), ...words }),
          z.object({ type: z.literal('image'), picture, ...words }),
          z.object({ type: z.literal('video'), url: ownPath, picture: picture.nullable(), ...words }),
          z.object({ type: z.literal('applications'), applications: z.array(label).max(60) }),
        ]),
      )
      .max(60),
  }
}

function collectionFields({ free, needed }: TextRules) {
  return {
    ...textFieldsByLanguage('title', needed(200), free(200)),
    ...textFieldsByLanguage('subtitle', free(300), free(300)),
    applications: z.array(label).max(300),
  }
}

function pageFields({ free, needed }: TextRules) {
  return {
    ...textFieldsByLanguage('title', needed(200), free(200)),
    blocks: z.array(blockDataSchema).max(40),
  }
}

export const applicationDraftSchema = z.object(applicationFields(RULES))
export const storyDraftSchema = z.object(storyFields(RULES))
export const collectionDraftSchema = z.object(collectionFields(RULES))
export const pageDraftSchema = z.object(pageFields(RULES))

export const storedApplicationSchema = z.object(applicationFields(STORED))
export const storedStorySchema = z.object(storyFields(STORED))
export const storedCollectionSchema = z.object(collectionFields(STORED))
export const storedPageSchema = z.object(pageFields(STORED))

export type ApplicationDraft = z.output<typeof applicationDraftSchema>
export type StoryDraft = z.output<typeof storyDraftSchema>
export type CollectionDraft = z.output<typeof collectionDraftSchema>
export type PageDraft = z.output<typeof pageDraftSchema>

export const categoryFields = {
  type: z.enum(APPLICATION_TYPES, 'choice_wrong'),
  ...textFieldsByLanguage('name', RULES.needed(60), RULES.needed(60), RULES.free(60)),
  icon: picture.nullable().describe('the id that `pictures add` gave; none: the first letter of the name'),
  isHidden: flag,
}
export type CategoryDraft = z.output<z.ZodObject<typeof categoryFields>>

/** Errors of saving a draft, besides the rules of single fields. */
export const draftErrors = {
  edited_meanwhile: 409,
  draft_label_taken: 409,
  draft_bundle_taken: 409,
  draft_bundle_fixed: 409,
  draft_application_unknown: 400,
  draft_category_unknown: 400,
  draft_picture_unknown: 400,
  draft_video_unknown: 400,
}
