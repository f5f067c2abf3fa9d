import { UNKNOWN_FIELDS } from '#features/catalogue/application/plainField.rules.ts'
import * as applications from '#features/catalogue/editing/applicationEditing.actions.ts'
import * as collections from '#features/catalogue/editing/collectionEditing.actions.ts'
import * as pages from '#features/catalogue/editing/pageEditing.actions.ts'
import * as stories from '#features/catalogue/editing/storyEditing.actions.ts'
import { getDocumentTexts } from '#features/content/document.actions.ts'
import type { OperatorCtx } from '#server/context.ts'
import { bindEndpoint, type EndpointBinding } from '#server/http/edge.ts'
import * as application from '../catalogue/application/application.actions.ts'
import * as applicationContract from '../catalogue/application/application.contract.ts'
import * as items from '../catalogue/catalogueVersions.actions.ts'
import * as category from '../catalogue/category/category.actions.ts'
import * as categoryContract from '../catalogue/category/category.contract.ts'
import * as document from '../catalogue/document/document.actions.ts'
import * as documentContract from '../catalogue/document/document.contract.ts'
import * as collectionContract from '../catalogue/editorial/collection.contract.ts'
import * as editorial from '../catalogue/editorial/editorial.actions.ts'
import * as pageContract from '../catalogue/editorial/page.contract.ts'
import * as storyContract from '../catalogue/editorial/story.contract.ts'
import * as campaigns from '../sales/campaigns.actions.ts'
import * as campaignsContract from '../sales/campaigns.contract.ts'
import * as codes from '../sales/codes.actions.ts'
import * as codesContract from '../sales/codes.contract.ts'
import * as packages from '../sales/packages.actions.ts'
import * as packagesContract from '../sales/packages.contract.ts'
import * as polls from '../sales/polls.actions.ts'
import * as pollsContract from '../sales/polls.contract.ts'
import * as prices from '../sales/prices.actions.ts'
import * as pricesContract from '../sales/prices.contract.ts'
import type { VersionedItem } from './recordVersions.actions.ts'
import type { VersionKind } from './version.rules.ts'

type RawInput = Record<string, unknown>

/**
 * How to save a state of an item: by the office's own calls, with their access check, validation and conflict check.
 */
export interface SaveableKind {
  item: VersionedItem
  /** Creates an item that was removed; null if items of this kind are never removed. */
  add: EndpointBinding | null
  change: EndpointBinding
  /** The input of `change` for a state, without the version. `add` takes the same input and ignores the rest. */
  inputOf(key: string, state: object): RawInput
  /** The version of the stored item that `change` requires. */
  versionOf(ctx: OperatorCtx, key: string): Promise<RawInput>
}

const asDraft = (label: string, draft: object) => ({ label, draft })
const asFields = (label: string, state: object) => ({ ...state, label })

async function versionIn<Row extends { version: string }>(
  rows: readonly Row[],
  isItem: (row: Row) => boolean,
): Promise<RawInput> {
  return { version: rows.find(isItem)?.version ?? '' }
}

const SALES = {
  package: {
    item: packages.packageItem,
    add: bindEndpoint(packagesContract.addPackage, packages.addPackage),
    change: bindEndpoint(packagesContract.changePackage, packages.changePackage),
    inputOf: asFields,
    versionOf: async (ctx, key) =>
      versionIn((await packages.listPackages(ctx)).packages, ({ label }) => label === key),
  },
  application_price: {
    item: prices.applicationPriceItem,
    add: null,
    change: bindEndpoint(pricesContract.changePrice, prices.changePrice),
    inputOf: asFields,
    versionOf: async (ctx, key) => ({ version: await prices.findPriceVersion(ctx, key) }),
  },
  campaign: {
    item: campaigns.campaignItem,
    add: bindEndpoint(campaignsContract.addCampaign, campaigns.addCampaign),
    change: bindEndpoint(campaignsContract.changeCampaign, campaigns.changeCampaign),
    inputOf: asFields,
    versionOf: async (ctx, key) =>
      versionIn((await campaigns.listCampaigns(ctx)).campaigns, ({ label }) => label === key),
  },
  poll: {
    item: polls.pollItem,
    add: bindEndpoint(pollsContract.addPoll, polls.addPoll),
    change: bindEndpoint(pollsContract.changePoll, polls.changePoll),
    inputOf: (id, state) => ({ ...state, id }),
    versionOf: async (ctx, key) => versionIn((await polls.listPolls(ctx)).polls, ({ id }) => id === key),
  },
  code: {
    item: codes.codeItem,
    add: null,
    change: bindEndpoint(codesContract.changeCode, codes.changeCode),
    inputOf: (id, state) => ({ ...state, id: Number(id) }),
    versionOf: async (ctx, key) => ({ version: await codes.findCodeVersion(ctx, Number(key)) }),
  },
} satisfies Partial<Record<VersionKind, SaveableKind>>

export const SAVEABLE_KINDS: Record<VersionKind, SaveableKind> = {
  page: {
    item: items.pageItem,
    add: bindEndpoint(pageContract.addPage, editorial.addPage),
    change: bindEndpoint(pageContract.savePage, editorial.savePage),
    inputOf: asDraft,
    versionOf: ({ db }, label) => pages.readPageDraft(db, label).then(({ version }) => ({ version })),
  },
  story: {
    item: items.storyItem,
    add: bindEndpoint(storyContract.addStory, editorial.addStory),
    change: bindEndpoint(storyContract.saveStory, editorial.saveStory),
    inputOf: asDraft,
    versionOf: ({ db }, label) => stories.readStoryDraft(db, label).then(({ version }) => ({ version })),
  },
  collection: {
    item: items.collectionItem,
    add: bindEndpoint(collectionContract.addCollection, editorial.addCollection),
    change: bindEndpoint(collectionContract.saveCollection, editorial.saveCollection),
    inputOf: asDraft,
    versionOf: ({ db }, label) =>
      collections.readCollectionDraft(db, label).then(({ version }) => ({ version })),
  },
  application: {
    item: items.applicationItem,
    add: null,
    change: bindEndpoint(applicationContract.saveApplication, application.saveApplication),
    // A version may be older than a field.
    inputOf: (label, state) => asDraft(label, { ...UNKNOWN_FIELDS, ...state }),
    versionOf: ({ db }, label) =>
      applications.readApplicationDraft(db, label).then(({ version }) => ({ version })),
  },
  category: {
    item: items.categoryItem,
    add: bindEndpoint(categoryContract.addCategory, category.addCategory),
    change: bindEndpoint(categoryContract.changeCategory, category.changeCategory),
    inputOf: asFields,
    versionOf: async (ctx, key) =>
      versionIn((await category.listCategories(ctx)).categories, ({ label }) => label === key),
  },
  category_order: {
    item: items.categoryOrderItem,
    add: null,
    change: bindEndpoint(categoryContract.orderCategories, category.orderCategories),
    inputOf: (type, state) => ({ ...state, type }),
    versionOf: async () => ({}),
  },
  document: {
    item: items.documentItem,
    add: null,
    change: bindEndpoint(documentContract.addDocumentVersion, document.addDocumentVersion),
    inputOf: (name, texts) => ({ ...texts, name, validFrom: null }),
    versionOf: async (ctx, name) => ({ seen: (await getDocumentTexts(ctx, name)).version }),
  },
  ...SALES,
}
