import { UNKNOWN_FIELDS } from '#features/catalogue/application/plainField.rules.ts'
import type { ApplicationDraft } from '#features/catalogue/editing/draft.contract.ts'

/** The draft of a new application. */
export const EMPTY_APPLICATION: ApplicationDraft = {
  packageName: '',
  type: 'application',
  origin: 'iranian',
  ...UNKNOWN_FIELDS,
  nameFa: '',
  nameEn: '',
  summaryFa: '',
  summaryEn: '',
  descriptionFa: '',
  descriptionEn: '',
  developerEn: '',
  developerFa: '',
  categories: [],
  primaryColor: '#0e7a4e',
  titleIsDark: false,
  bannerType: 'none',
  icon: null,
  banner: null,
  ipadBanner: null,
  fullscreenBanner: null,
  ipadFullscreenBanner: null,
  iphoneScreenshots: [],
  ipadScreenshots: [],
  suggestedApplication: '',
  isEnableComment: true,
  isEnableStatistics: true,
  isCompatibleWithIphone: true,
  isCompatibleWithIpad: true,
  isEnableUpdateWithoutPackage: false,
  isEnableInstallFromWebsite: true,
  isOpenDownload: false,
  // A new application stays hidden until it has a package file and texts.
  isPublished: false,
}
