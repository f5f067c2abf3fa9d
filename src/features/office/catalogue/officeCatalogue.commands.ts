import { createCommandsOfContract } from '#server/command/contractCommand.ts'
import { officeCatalogueApi } from './officeCatalogue.api.ts'

const CATALOGUE = ['pictures', 'applications', 'pages', 'stories', 'collections']

const ICONS: Record<string, string> = {
  taken: 'Its icon is now the one of the application.',
  kept: 'The application keeps the icon it has; --icon takes the one of the file.',
  none: 'No icon can be read in it: it has none, or only in Assets.car.',
}

export const officeCatalogueCommands = createCommandsOfContract(
  officeCatalogueApi,
  { ...Object.fromEntries(CATALOGUE.map((noun) => [noun, 'catalogue'])), files: 'install' },
  {
    'PUT /applications/{label}/open_download': {
      name: 'applications open',
      examples: ['bustan applications open garden --open yes', 'bustan applications open garden --open no'],
      text: ({ label, isOpen }) =>
        isOpen ? `Everybody may download ${label} unsigned.` : `${label} is closed for downloads.`,
    },
    'GET /files': {
      columns: ['label', 'version', 'bundleIdentifier', 'size', 'importTime', 'failure'],
      empty: 'No package files yet.',
    },
    'POST /files': {
      name: 'files import',
      examples: [
        'bustan files import ./garden-2.4.ipa',
        'bustan files import ./garden-2.4.ipa --icon',
        'bustan files import ./garden-2.4.ipa --application garden --changes-en "Faster." --changes-fa «سریع‌تر.»',
      ],
      text: ({ application, version, size, sha256, icon }) =>
        `${application} ${version}: ${size} bytes, ${sha256}\n${ICONS[String(icon)]}`,
    },
  },
)
