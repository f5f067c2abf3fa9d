import { createCommandsOfContract } from '#server/command/contractCommand.ts'
import { createOrUpdateCommand } from '#server/command/createOrUpdateCommand.ts'
import { formatTable, type ResultRow } from '#server/command/resultText.ts'
import { bindEndpoint } from '#server/http/edge.ts'
import * as category from './category/category.actions.ts'
import * as categoryContract from './category/category.contract.ts'
import { officeCatalogueApi } from './officeCatalogue.api.ts'

const CATALOGUE = [
  'pictures',
  'videos',
  'applications',
  'categories',
  'documents',
  'pages',
  'stories',
  'collections',
  'wishes',
]

const ICONS: Record<string, string> = {
  taken: 'Its icon is now the one of the application.',
  kept: 'The application keeps the icon it has; --icon takes the one of the file.',
  none: 'No icon can be read in it: it has none, or only in Assets.car.',
}

function replacedText(replaced: unknown): string {
  if (!replaced) return ''
  const { size, importTime } = replaced as { size: number; importTime: string }
  return `It replaces the file of ${size} bytes that was imported at ${importTime}.\n`
}

const categoriesPut = createOrUpdateCommand({
  name: 'categories put',
  group: 'catalogue',
  about: 'Adds a category, or changes the one of this label; what is not given stays.',
  examples: [
    "bustan categories put weather --type application --name-fa 'هواشناسی' --name-en Weather",
    'bustan categories put weather --hidden yes',
  ],
  list: bindEndpoint(categoryContract.listCategories, category.listCategories),
  add: bindEndpoint(categoryContract.addCategory, category.addCategory),
  change: bindEndpoint(categoryContract.changeCategory, category.changeCategory),
  rows: 'categories',
  key: 'label',
  defaults: { icon: null, isHidden: false },
  text: ({ label, isHidden }) => `${label} is ${isHidden ? 'hidden' : 'shown'}.`,
})

export const officeCatalogueCommands = [
  categoriesPut,
  ...createCommandsOfContract(
    officeCatalogueApi,
    { ...Object.fromEntries(CATALOGUE.map((noun) => [noun, 'catalogue'])), files: 'install' },
    {
      'PUT /applications/{label}/open_download': {
        name: 'applications open',
        examples: ['bustan applications open garden --open yes', 'bustan applications open garden --open no'],
        text: ({ label, isOpen }) =>
          isOpen ? `Everybody may download ${label} unsigned.` : `${label} is closed for downloads.`,
      },
      'GET /categories': {
        columns: ['label', 'type', 'nameFa', 'nameEn', 'applicationCount', 'isHidden'],
      },
      'POST /categories': null,
      'PUT /categories/{label}': null,
      'GET /wishes': {
        columns: ['typed', 'count', 'lastTime'],
        empty: 'Nobody has asked for an application yet.',
      },
      'GET /documents': { columns: ['name', 'title', 'version', 'validFrom', 'plannedFrom'] },
      'GET /documents/{name}': {
        text: ({ versions, textFa }) =>
          `${formatTable(versions as ResultRow[], ['version', 'state', 'validFrom', 'author'])}\n\n${textFa}`,
      },
      'POST /documents/{name}': {
        fromFile: ['textFa', 'textEn', 'textAr', 'textRu'],
        options: { validFrom: 'from' },
        examples: [
          'bustan documents add tos --text-fa tos.fa.md --text-en tos.en.md --from 2027-04-03T20:30:00Z',
          'bustan documents add about --text-fa about.md',
        ],
        text: ({ name, versions }) => `${name} has version ${(versions as ResultRow[])[0]?.['version']}.`,
      },
      'DELETE /documents/{name}/versions/{version}': { name: 'documents withdraw' },
      'POST /categories/order': {
        words: ['type'],
        examples: ['bustan categories order game --labels puzzle,action,racing'],
      },
      'PUT /applications/{label}/versions/{version}': { name: 'versions change' },
      'POST /applications/{label}/versions/{version}/withdraw': {
        name: 'versions withdraw',
        examples: ['bustan versions withdraw garden 2.4'],
        text: ({ label }, { version }) => `${label} ${version} is not offered any more.`,
      },
      'POST /applications/{label}/versions/{version}/offer': {
        name: 'versions offer',
        examples: ['bustan versions offer garden 2.4'],
        text: ({ label }, { version }) => `${label} ${version} is offered again.`,
      },
      'POST /applications/{label}/versions/{version}/roll_back': {
        name: 'versions roll back',
        examples: ['bustan versions roll back garden 2.3'],
        text: ({ label }, { version }) => `${label} ${version} is the latest version again.`,
      },
      // Uploads that wait for an operator's decision in the office; the command `files import` does it in one step.
      'POST /files/uploads': null,
      'POST /files/uploads/{id}/application': null,
      'POST /files/uploads/{id}/version': null,
      'DELETE /files/uploads/{id}': null,
      'GET /files': {
        columns: ['label', 'version', 'bundleIdentifier', 'size', 'importTime', 'failure'],
        empty: 'No package files yet.',
      },
      'POST /files': {
        name: 'files import',
        examples: [
          'bustan files import ./garden-2.4.ipa',
          'bustan files import ./garden-2.4.ipa --icon',
          'bustan files import ./garden-2.4.ipa --replace',
          "bustan files import ./garden-2.4.ipa --application garden --changes-en 'Faster.' --changes-fa 'سریع‌تر.'",
        ],
        text: ({ application, version, size, sha256, icon, replaced }) =>
          `${application} ${version}: ${size} bytes, ${sha256}\n${replacedText(replaced)}${ICONS[String(icon)]}`,
      },
    },
  ),
]
