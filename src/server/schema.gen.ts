// Made by `npm run schema` from db/migrations. Do not edit.
import type { Generated } from 'kysely'

export type JsonValue = import('kysely').ColumnType<unknown, string, string>
export type GeneratedJson = import('kysely').ColumnType<unknown, string | undefined, string>

export interface AccountCapacityTable {
  accountId: string
  deviceType: number
  capacity: number
  used: Generated<number>
}

export interface AccountDefectTable {
  accountId: string
  defect: 'unchecked' | 'unreachable' | 'key' | 'role' | 'certificate' | 'certificate_role' | 'app_id' | 'app_id_role' | 'profile' | 'profile_role'
  detail: string
  since: Date
}

export interface AccountOldProfileTable {
  accountId: string
  providerId: string
}

export interface AccountPlaceTable {
  accountId: string
  membershipYear: number
  udid: string
  deviceType: number
  takenAt: Date
}

export interface AppUserTable {
  id: Generated<number>
  phoneNumber: string
  createdAt: Date
  locale: string | null
}

export interface ApplicationTable {
  id: Generated<number>
  label: string
  packageName: string
  type: 'application' | 'game'
  origin: 'iranian' | 'foreign' | 'unlocked'
  nameFa: string
  nameEn: string
  summaryFa: Generated<string>
  summaryEn: Generated<string>
  descriptionFa: Generated<string>
  descriptionEn: Generated<string>
  developerId: number
  priceToman: Generated<number>
  icon: string | null
  bannerType: Generated<'none' | 'wide' | 'fullscreen'>
  banner: string | null
  ipadBanner: string | null
  fullscreenBanner: string | null
  ipadFullscreenBanner: string | null
  primaryColor: Generated<string>
  titleIsDark: Generated<boolean>
  website: string | null
  installTrackingLink: string | null
  isEnableComment: Generated<boolean>
  isEnableStatistics: Generated<boolean>
  isCompatibleWithIphone: Generated<boolean>
  isCompatibleWithIpad: Generated<boolean>
  isEnableUpdateWithoutPackage: Generated<boolean>
  isEnableInstallFromWebsite: Generated<boolean>
  suggestedApplicationId: number | null
  downloadCount: Generated<number>
  viewCount: Generated<number>
  scoreCounts: Generated<number[]>
  isPublished: Generated<boolean>
  createdAt: Date
  updatedAt: Date
  ageRating: '4+' | '9+' | '12+' | '16+' | '18+' | null
  isOpenDownload: Generated<boolean>
  source: string | null
  sourceFields: GeneratedJson
  salesCount: Generated<number>
  installableIos: string | null
  sought: Generated<string>
}

export interface ApplicationCategoryTable {
  applicationId: number
  categoryId: number
  position: number
}

export interface ApplicationPictureTable {
  applicationId: number
  device: 'iphone' | 'ipad'
  position: number
  picture: string
}

export interface ApplicationSearchTable {
  applicationId: number
  developerId: number
  categoryIds: number[]
  traits: number
  minimumIos: number
  popularity: number
  words: string[]
  fields: number[]
}

export interface ApplicationVersionTable {
  id: Generated<number>
  applicationId: number
  name: string
  place: number
  changeLogFa: Generated<string>
  changeLogEn: Generated<string>
  isForce: Generated<boolean>
  fileSize: Generated<number>
  minimumIosVersion: Generated<string>
  maximumIosVersion: string | null
  createdAt: Date
  build: Generated<string>
  sourceFields: GeneratedJson
  withdrawnAt: Date | null
}

export interface ApplicationWishTable {
  wish: string
  typed: string
  count: Generated<number>
  firstAt: Date
  lastAt: Date
}

export interface AuditTable {
  id: Generated<number>
  at: Date
  operatorId: string | null
  operatorName: string
  call: string
  subject: string | null
  detail: JsonValue
  outcome: string
  endedAt: Date | null
}

export interface BackupOrderTable {
  id: Generated<number>
  askedBy: string
  askedAt: Date
  state: Generated<'waiting' | 'running' | 'done' | 'failed'>
  touchedAt: Date
  finishedAt: Date | null
  part: Generated<'tables' | 'files'>
  partAt: Generated<number>
  partOf: Generated<number>
  folder: string
  rows: number | null
  files: number | null
  bytes: number | null
  isEncrypted: boolean | null
  error: string | null
  isScheduled: Generated<boolean>
  removedAt: Date | null
}

export interface BackupRunTable {
  digest: string
  takenAt: Date
  isEncrypted: boolean
  checkedAt: Date | null
}

export interface CampaignTable {
  label: string
  type: 'application' | 'campaign'
  nameFa: string
  nameEn: string
  textFa: Generated<string>
  textEn: Generated<string>
  applicationId: number | null
  codeId: number | null
  url: string | null
  isGeneral: Generated<boolean>
  windowSeconds: number | null
  startsAt: Date | null
  endsAt: Date | null
  position: Generated<number>
  isActive: Generated<boolean>
  createdAt: Date
  isOriginal: Generated<boolean>
  nameAr: Generated<string>
  nameRu: Generated<string>
  textAr: Generated<string>
  textRu: Generated<string>
}

export interface CampaignRedemptionTable {
  label: string
  userId: number
  redeemedAt: Date
  endsAt: Date | null
}

export interface CategoryTable {
  id: Generated<number>
  type: 'application' | 'game'
  label: string
  nameFa: string
  nameEn: string
  icon: string | null
  position: Generated<number>
  isOriginal: Generated<boolean>
  isHidden: Generated<boolean>
  nameAr: Generated<string>
  nameRu: Generated<string>
}

export interface CollectionTable {
  id: Generated<number>
  type: Generated<string>
  label: string
  titleFa: string
  titleEn: string
  subtitleFa: Generated<string>
  subtitleEn: Generated<string>
  titleAr: Generated<string>
  titleRu: Generated<string>
  subtitleAr: Generated<string>
  subtitleRu: Generated<string>
}

export interface CollectionApplicationTable {
  collectionId: number
  applicationId: number
  position: number
}

export interface CommentTable {
  id: Generated<number>
  applicationId: number
  authorId: number | null
  authorName: string
  text: string
  score: number
  answer: string | null
  answeredAt: Date | null
  createdAt: Date
  hiddenAt: Date | null
  revision: Generated<number>
}

export interface ContentVersionTable {
  isTheRow: Generated<boolean>
  version: Generated<number>
}

export interface CustomerNoteTable {
  id: Generated<number>
  userId: number
  operatorId: string | null
  operatorName: string
  text: string
  grantedDays: number | null
  createdAt: Date
  editedAt: Date | null
}

export interface DeveloperTable {
  id: Generated<number>
  slug: string
  nameFa: string
  nameEn: string
}

export interface DeveloperAccountTable {
  id: string
  name: string
  issuerId: string
  keyId: string
  sealedKey: Buffer
  bundleIdentifier: string
  state: Generated<'open' | 'without_session' | 'closed' | 'retired'>
  stateReason: string | null
  stateSince: Date
  membershipEndsAt: Date
  membershipYear: Generated<number>
  certificateId: string | null
  certificateEndsAt: Date | null
  sealedCertificateKey: Buffer | null
  sealedNextCertificateKey: Buffer | null
  profileId: string | null
  profileContent: Buffer | null
  profileEndsAt: Date | null
  profileRevision: Generated<number>
  wantedRevision: Generated<number>
  checkAt: Date
  failedChecks: Generated<number>
  createdAt: Date
  certificateContent: Buffer | null
  certificateChain: Generated<Buffer[]>
  checkedAt: Date | null
  checkOutcome: 'whole' | 'defect' | 'unavailable' | 'no_session' | 'closed' | null
  answeredAt: Date | null
  takesDevices: Generated<boolean>
}

export interface DeveloperAccountEventTable {
  id: Generated<number>
  accountId: string
  at: Date
  event: 'added' | 'open' | 'without_session' | 'closed' | 'retired' | 'renewed' | 'key_replaced' | 'capacity_set' | 'stopped' | 'resumed'
  detail: string | null
}

export interface DeveloperDeviceTable {
  id: string
  developerTokenId: number
  udid: string
  type: number
  product: string
  build: string
  enrolledAt: Date
}

export interface DeveloperTokenTable {
  id: Generated<number>
  name: string
  tokenHash: Buffer
  createdAt: Date
  expiresAt: Date
  revokedAt: Date | null
}

export interface DeviceTable {
  id: string
  userId: number
  udid: string
  type: number
  product: string
  build: string
  secretKeyHash: Buffer
  enrolledAt: Date
}

export interface DocumentVersionTable {
  name: string
  version: number
  textFa: string
  textEn: string
  textAr: string
  textRu: string
  validFrom: Date
  shownAt: Date | null
  author: string
  createdAt: Date
}

export interface EnrolmentTable {
  id: string
  userId: number | null
  tokenHash: Buffer
  createdAt: Date
  expiresAt: Date
  answeredAt: Date | null
  udid: string | null
  product: string | null
  build: string | null
  claimHash: Buffer | null
  claimedAt: Date | null
  developerTokenId: number | null
}

export interface EntitlementTable {
  id: Generated<number>
  userId: number
  applicationId: number
  source: string
  endsAt: Date | null
  createdAt: Date
}

export interface ExperimentClockTable {
  isTheRow: Generated<boolean>
  countedBefore: string
  countedAt: Date | null
  dueAt: Generated<Date>
}

export interface ExperimentDayTable {
  experiment: string
  day: string
  variant: string
  opened: number
  converted: number
}

export interface FigureClockTable {
  isTheRow: Generated<boolean>
  countedBefore: string | null
  countedAt: Date | null
  dueAt: Date
}

export interface FigureDayTable {
  day: string
  figure: string
  part: string
  count: number
  amount: number
}

export interface GiftTable {
  id: string
  userId: number
  days: number
  subscriptionId: string
  deviceId: string | null
  isRenewal: boolean
  createdAt: Date
}

export interface HourlyCountTable {
  name: string
  hour: Date
  shard: number
  count: number
}

export interface IdempotencyTable {
  scope: string
  key: string
  requestHash: string
  leaseUntil: Date
  status: number | null
  body: string | null
  expiresAt: Date
}

export interface InstallationTable {
  id: string
  userId: number
  deviceId: string
  applicationId: number
  versionId: number
  signingId: string
  createdAt: Date
  manifestAt: Date | null
  sent: Generated<string>
  sentAt: Date | null
  finishedAt: Date | null
  revokedAt: Date | null
  deliveredBy: 'nginx' | 'storage' | null
}

export interface InstallationRequestTable {
  userId: number
  applicationId: number
  createdAt: Date
}

export interface InstalledApplicationTable {
  deviceId: string
  applicationId: number
  versionId: number
  installedAt: Date
}

export interface IpaTable {
  id: Generated<number>
  versionId: number
  storageKey: string
  sha256: string
  size: number
  bundleIdentifier: string
  versionName: string
  build: string | null
  minimumIosVersion: string | null
  deviceFamily: number[]
  importedAt: Date
  entitlements: Generated<string[]>
  privacy: GeneratedJson
  urlScheme: string | null
}

export interface ItemPlanTable {
  id: Generated<number>
  kind: 'page' | 'story' | 'collection' | 'application' | 'application_price' | 'category' | 'category_order' | 'document' | 'package' | 'campaign' | 'poll' | 'code'
  key: string
  state: JsonValue
  baseNumber: number
  publishAt: Date | null
  confirmsLargeDrop: boolean
  operatorId: string | null
  operatorName: string
  createdAt: Date
  outcome: 'waiting' | 'published' | 'failed' | 'discarded'
  fault: string | null
  endedAt: Date | null
}

export interface ItemVersionTable {
  id: Generated<number>
  kind: 'page' | 'story' | 'collection' | 'application' | 'application_price' | 'category' | 'category_order' | 'document' | 'package' | 'campaign' | 'poll' | 'code'
  key: string
  number: number
  state: JsonValue | null
  changes: JsonValue
  operatorName: string | null
  at: Date
  restoredFrom: number | null
}

export interface KnownBrowserTable {
  userId: number
  identifierHash: Buffer
  seenAt: Date
  firstSeenAt: Date
}

export interface LedgerLineTable {
  id: Generated<number>
  transactionId: number
  account: 'gateway_direct' | 'gateway_bank' | 'sales' | 'vat' | 'refunds_due' | 'payouts'
  amountToman: number
}

export interface LedgerTransactionTable {
  id: Generated<number>
  kind: 'sale' | 'refund' | 'payout' | 'correction'
  source: string
  at: Date
}

export interface LimitBucketTable {
  limitName: string
  subject: string
  hits: Date[]
  expiresAt: Date
}

export interface LoginLaneTable {
  phoneNumber: string
  lane: string
  codeHash: Buffer | null
  codeExpiresAt: Date | null
  codeWrongTries: Generated<number>
  wrongStreak: Generated<number>
  eraseAt: Date
  recentWrong: Generated<Date[]>
  codeMadeAt: Date | null
  codeCalledAt: Date | null
}

export interface LoginNumberTable {
  phoneNumber: string
  wrongCodes: Generated<number>
  recentWrong: Generated<Date[]>
  eraseAt: Date
}

export interface LooseFileTable {
  storageKey: string
  kind: 'package' | 'signed'
  size: number
  removeAt: Date | null
  claimedAt: Date | null
}

export interface MoneyCheckTable {
  id: Generated<number>
  dueAt: Date | null
  ranAt: Date | null
  compared: Generated<number>
  unanswered: Generated<number>
}

export interface MoneyDifferenceTable {
  source: string
  kind: string
  detail: string
  firstSeenAt: Date
  lastSeenAt: Date
  resolvedAt: Date | null
}

export interface NoticeTable {
  id: Generated<number>
  subject: string
  phoneNumber: string | null
  text: string | null
  state: Generated<'waiting' | 'sending' | 'sent' | 'failed'>
  attempts: Generated<number>
  provider: string | null
  providerMessageId: string | null
  failure: string | null
  createdAt: Date
  finishedAt: Date | null
  eraseAt: Date | null
  delivery: 'pending' | 'delivered' | 'undelivered' | 'unknown' | null
  deliveryTries: Generated<number>
  deliveryDueAt: Date | null
  isBulk: Generated<boolean>
}

export interface OfficeViewTable {
  id: string
  operatorId: string
  list: string
  name: string
  query: string
  createdAt: Date
}

export interface OperatorTable {
  id: string
  name: string
  roles: string[]
  passwordHash: string
  sealedTotp: Buffer
  totpStep: Generated<number>
  isDisabled: Generated<boolean>
  createdAt: Date
  signedInAt: Date | null
}

export interface OperatorChallengeTable {
  challenge: Buffer
  operatorId: string | null
  expiresAt: Date
}

export interface OperatorPasskeyTable {
  id: string
  operatorId: string
  credentialId: Buffer
  publicKey: Buffer
  signCount: number
  name: string
  createdAt: Date
  usedAt: Date | null
}

export interface OperatorSessionTable {
  tokenHash: Buffer
  operatorId: string
  means: 'password' | 'passkey'
  createdAt: Date
  seenAt: Date
  expiresAt: Date
}

export interface OwedCountTable {
  isTheRow: Generated<boolean>
  dueAt: Date
  countedAt: Date | null
  sums: JsonValue | null
}

export interface PackageTable {
  id: Generated<number>
  label: string
  nameFa: string
  nameEn: string
  descriptionFa: Generated<string>
  descriptionEn: Generated<string>
  priceToman: number
  discountedPriceToman: number | null
  lengthDays: number
  isSpecial: Generated<boolean>
  applicationId: number | null
  position: Generated<number>
  isActive: Generated<boolean>
  createdAt: Date
  nameAr: Generated<string>
  nameRu: Generated<string>
  descriptionAr: Generated<string>
  descriptionRu: Generated<string>
}

export interface PackageUploadTable {
  id: string
  operatorId: string
  storageKey: string
  sha256: string
  size: number
  facts: JsonValue
  icon: string | null
  createdAt: Date
}

export interface PageTable {
  id: Generated<number>
  type: Generated<string>
  label: string
  titleFa: string
  titleEn: string
  isOriginal: Generated<boolean>
  titleAr: Generated<string>
  titleRu: Generated<string>
}

export interface PageBlockTable {
  pageId: number
  position: number
  kind: 'banners' | 'stories' | 'applications' | 'categories' | 'promo' | 'poll'
  data: JsonValue
}

export interface PaymentTable {
  id: string
  number: Generated<number>
  userId: number | null
  method: 'direct' | 'bank'
  state: Generated<'created' | 'redirected' | 'verifying' | 'paid' | 'applied' | 'failed' | 'expired' | 'refunded'>
  packageId: number | null
  applicationId: number | null
  priceToman: number
  vatPercent: number
  vatToman: number
  amountToman: number
  lengthDays: number | null
  deviceId: string | null
  subscriptionId: string | null
  orderNumber: string
  reference: string | null
  claimedReceipt: string | null
  receipt: string | null
  trackingCode: string | null
  cardMasked: string | null
  failure: string | null
  reversal: 'asked' | 'reversed' | 'refused' | 'unknown' | null
  locale: string
  tracking: JsonValue
  createdAt: Date
  redirectedAt: Date | null
  paidAt: Date | null
  appliedAt: Date | null
  failedAt: Date | null
  toldAt: Date | null
  checks: Generated<number>
  checkAt: Date | null
  promotionCodeId: number | null
  discountToman: Generated<number>
  isGift: Generated<boolean>
  giftCodeId: number | null
  reversalToman: number | null
  reversalAt: Date | null
  owedAt: Date | null
  kind: Generated<'sale' | 'probe'>
  isDiscountGross: boolean
}

export interface PictureTable {
  id: string
  mediaType: string
  width: number
  height: number
  color: string
  createdAt: Date
}

export interface PollTable {
  id: string
  questionFa: string
  questionEn: string
  descriptionFa: Generated<string>
  descriptionEn: Generated<string>
  maximumChoices: Generated<number>
  isEnabled: Generated<boolean>
  closesAt: Date | null
  closedAt: Date | null
  voters: Generated<number>
  createdAt: Date
  questionAr: Generated<string>
  questionRu: Generated<string>
  descriptionAr: Generated<string>
  descriptionRu: Generated<string>
}

export interface PollOptionTable {
  id: Generated<number>
  pollId: string
  position: number
  textFa: string
  textEn: string
  votes: Generated<number>
  textAr: Generated<string>
  textRu: Generated<string>
}

export interface PollVoteTable {
  pollId: string
  userId: number
  optionIds: number[]
  createdAt: Date
}

export interface PriceChangeTable {
  id: Generated<number>
  kind: 'package' | 'discounted_package' | 'application' | 'code'
  name: string
  netToman: number
  grossToman: number | null
  confirmedAt: Date | null
  confirmedBy: string | null
}

export interface ProblemReportTable {
  id: string
  number: Generated<number>
  userId: number
  deviceId: string
  kind: 'does_not_open' | 'disappeared' | 'cannot_install' | 'other'
  description: string
  locale: string
  state: Generated<'open' | 'solved'>
  solvedBy: 'registration' | 'operator' | 'user' | null
  answer: string | null
  createdAt: Date
  solvedAt: Date | null
}

export interface ProductClockTable {
  isTheRow: Generated<boolean>
  offsetMs: Generated<number>
}

export interface PromotionCodeTable {
  id: Generated<number>
  code: string
  kind: 'discount' | 'campaign' | 'gift'
  percentOff: number | null
  amountOffToman: number | null
  giftDays: number | null
  giftPackageId: number | null
  applicationId: number | null
  maxUses: number | null
  maxUsesPerUser: number | null
  startsAt: Date | null
  endsAt: Date | null
  isPersonal: Generated<boolean>
  isActive: Generated<boolean>
  batch: string | null
  source: string | null
  createdAt: Date
}

export interface PromotionCodePackageTable {
  codeId: number
  packageId: number
}

export interface PromotionGrantTable {
  codeId: number
  userId: number
  endsAt: Date | null
  createdAt: Date
}

export interface PromotionUseTable {
  id: string
  codeId: number
  userId: number
  state: 'held' | 'used' | 'released'
  paymentId: string | null
  heldUntil: Date | null
  createdAt: Date
  usedAt: Date | null
}

export interface ProviderCreditTable {
  provider: 'kavenegar' | 'smsir'
  amount: number | null
  unit: 'rial' | 'message'
  readAt: Date | null
  checkedAt: Date
}

export interface ProviderSlotTable {
  provider: string
  slot: number
  openTo: number
  takenAt: Date | null
  freeAt: Date
}

export interface PushDeliveryTable {
  messageId: number
  subscriptionId: number
  outcome: 'accepted' | 'refused'
}

export interface PushMessageTable {
  id: Generated<number>
  subject: string
  userId: number | null
  title: JsonValue | null
  body: JsonValue | null
  url: string | null
  state: Generated<'waiting' | 'sending' | 'sent' | 'failed'>
  attempts: Generated<number>
  failure: string | null
  createdAt: Date
  finishedAt: Date | null
  eraseAt: Date | null
}

export interface PushSubscriptionTable {
  id: Generated<number>
  userId: number
  sessionId: string
  endpoint: string
  p256dh: string
  auth: string
  locale: string
  createdAt: Date
}

export interface RefundTable {
  id: string
  number: Generated<number>
  userId: number
  subscriptionId: string | null
  deviceId: string | null
  state: Generated<'requested' | 'paying' | 'paid' | 'withdrawn' | 'rejected'>
  amountToman: number
  vatToman: number
  paidToman: number
  paidDays: number | null
  unusedDays: number | null
  locale: string
  wasDeclined: boolean
  requestedAt: Date
  opensAt: Date
  lapsesAt: Date | null
  sealedCard: Buffer | null
  cardBank: string | null
  cardLastFour: string | null
  attempt: Generated<number>
  cardFailure: string | null
  askedAt: Date | null
  submittedAt: Date | null
  looks: Generated<number>
  trackingCode: string | null
  paidAt: Date | null
  closedAt: Date | null
  rejectReason: string | null
  dueAt: Date | null
  isNewBrowser: Generated<boolean>
  approval: 'waiting' | 'approved' | null
  approvedAt: Date | null
  paymentId: string | null
  approvalReason: 'browser' | 'amount' | 'reversal' | 'card_seen' | null
  approvedBy: string | null
  claimedBy: string | null
  claimedAt: Date | null
  cardSeenBy: string | null
  paidBy: string | null
}

export interface RegistrationTable {
  deviceId: string
  status: number | null
  statusBefore: number | null
  accountId: string | null
  place: Generated<number>
  providerId: string | null
  isEnabled: Generated<boolean>
  attempts: Generated<number>
  moveReason: 'renewal' | 'problem' | 'operator' | null
  locale: string
  queuedAt: Date
  statusSince: Date
  registeredAt: Date | null
  dueAt: Date | null
  usuallyAt: Date
  latestAt: Date
  promiseWaits: Generated<number>
  leftAccountId: string | null
}

export interface RegistrationEventTable {
  id: Generated<number>
  deviceId: string
  at: Date
  event: string
  fromStatus: number | null
  toStatus: number | null
  accountId: string | null
  detail: string | null
}

export interface RegistrationGateTable {
  isTheRow: Generated<boolean>
  isOpen: boolean
  changedAt: Date | null
  closedBy: 'operator' | 'line' | 'accounts' | null
}

export interface RegistrationInterestTable {
  id: Generated<number>
  phoneNumber: string
  locale: string
  createdAt: Date
  announcedAt: Date | null
}

export interface RegistrationWaitTable {
  id: Generated<number>
  registeredAt: Date
  waitSeconds: number
}

export interface RestoreTestTable {
  id: Generated<number>
  takenAt: Date
  state: Generated<'running' | 'passed' | 'failed'>
  startedAt: Date
  touchedAt: Date
  finishedAt: Date | null
  rows: number | null
  files: number | null
  newestRowAt: Date | null
  accountsDeleted: number | null
  error: string | null
}

export interface SalesCountTable {
  isTheRow: Generated<boolean>
  dueAt: Date
}

export interface SavedReplyTable {
  id: string
  title: string
  textFa: Generated<string>
  textEn: Generated<string>
  textAr: Generated<string>
  textRu: Generated<string>
  revision: Generated<number>
  updatedAt: Date
  updatedBy: string
}

export interface SearchPostingTable {
  wordId: number
  popularity: number
  field: number
  applicationId: number
  traits: number
}

export interface SearchWordTable {
  id: Generated<number>
  word: string
  skeleton: Generated<string>
  popularity: number
}

export interface SessionTable {
  id: string
  userId: number
  createdAt: Date
  expiresAt: Date
  endedAt: Date | null
  endReason: 'signed_out' | 'signed_out_everywhere' | 'token_reused' | 'codes_guessed' | null
  refreshHash: Buffer
  previousRefreshHash: Buffer | null
  rotatedAt: Date | null
  steppedUpUntil: Date | null
}

export interface SetupCheckTable {
  name: 'tls' | 'proxies' | 'storage' | 'sms' | 'payout' | 'signer'
  code: string | null
  detail: string
  settingsHash: string
  checkedAt: Date
}

export interface SetupTrialTable {
  name: 'sms' | 'direct' | 'bank' | 'analytics' | 'push'
  state: 'running' | 'passed' | 'failed'
  answer: string
  provider: string | null
  providerMessageId: string | null
  settingsHash: string
  at: Date
}

export interface SigningTable {
  id: string
  ipaId: number
  accountId: string
  profileId: string
  state: Generated<'waiting' | 'running' | 'done' | 'failed' | 'evicted'>
  percent: Generated<number>
  attempts: Generated<number>
  failure: string | null
  storageKey: string | null
  size: number | null
  sha256: string | null
  bundleIdentifier: string | null
  createdAt: Date
  finishedAt: Date | null
  lastUsedAt: Date | null
}

export interface SourcePictureTable {
  applicationId: number
  device: 'icon' | 'iphone' | 'ipad'
  url: string
  position: number
  state: Generated<'waiting' | 'stored' | 'failed' | 'gone'>
  picture: string | null
  fault: string | null
}

export interface StoryTable {
  id: Generated<number>
  type: Generated<string>
  label: string
  titleFa: string
  titleEn: string
  subtitleFa: Generated<string>
  subtitleEn: Generated<string>
  descriptionFa: Generated<string>
  descriptionEn: Generated<string>
  action: JsonValue | null
  image: string | null
  isDark: Generated<boolean>
  pinApplicationId: number | null
  position: Generated<number>
  createdAt: Date | null
  titleAr: Generated<string>
  titleRu: Generated<string>
  subtitleAr: Generated<string>
  subtitleRu: Generated<string>
  descriptionAr: Generated<string>
  descriptionRu: Generated<string>
}

export interface StoryContentTable {
  storyId: number
  position: number
  type: 'text' | 'image' | 'video' | 'applications'
  url: string | null
  picture: string | null
  textFa: string | null
  textEn: string | null
  applications: Generated<number[]>
  textAr: string | null
  textRu: string | null
}

export interface SubscriptionTable {
  id: string
  userId: number
  deviceId: string | null
  state: Generated<'unapplied' | 'active' | 'cancelled' | 'merged'>
  startedAt: Date | null
  endsAt: Date | null
  createdAt: Date
  cancelledAt: Date | null
  interruptedAt: Date | null
  mergedInto: string | null
  noticeDueAt: Date | null
  noticeDays: number | null
}

export interface SubscriptionLineTable {
  id: Generated<number>
  subscriptionId: string
  days: number
  reason: 'purchase' | 'gift' | 'reset_wait' | 'reset_gift'
  source: string
  createdAt: Date
  packageId: number | null
  isSpent: Generated<boolean>
  waitedFrom: Date | null
}

export interface TicketTable {
  id: string
  number: Generated<number>
  userId: number
  topic: string
  subTopic: string
  fields: JsonValue
  state: Generated<'open' | 'answered' | 'waiting' | 'closed'>
  stateSince: Date
  locale: string
  readNumber: Generated<number>
  score: number | null
  scoreText: string | null
  scoredAt: Date | null
  createdAt: Date
  updatedAt: Date
  closedAt: Date | null
  closedBy: 'user' | 'operator' | 'time' | null
  dueAt: Date | null
  assigneeId: string | null
  answeredAt: Date | null
  answerDueAt: Date | null
}

export interface TicketFileTable {
  uploadId: string
  messageId: string
  field: string | null
  position: number
}

export interface TicketMessageTable {
  id: string
  ticketId: string
  number: number
  author: 'user' | 'operator'
  text: string
  createdAt: Date
  operatorName: string | null
}

export interface TicketNoteTable {
  id: string
  ticketId: string
  operatorName: string
  text: string
  createdAt: Date
}

export interface TrackedDayTable {
  day: string
  name: string
  count: number
}

export interface TrackedEventTable {
  id: string
  name: string
  subject: string | null
  source: 'browser' | 'server'
  userId: number | null
  visitorId: string | null
  data: JsonValue
  createdAt: Date
  state: Generated<'waiting' | 'sending' | 'forwarded' | 'refused'>
  attempts: Generated<number>
  dueAt: Date | null
  batchId: string | null
  failure: string | null
  eraseAt: Date | null
}

export interface TrackedSubjectTable {
  subject: string
  eventId: string
  createdAt: Date
}

export interface UnknownAnswerTable {
  provider: string
  operation: string
  kind: 'code' | 'field' | 'shape'
  detail: string
  count: number
  firstSeenAt: Date
  lastSeenAt: Date
}

export interface UploadTable {
  id: string
  userId: number
  isOurs: Generated<boolean>
  type: 'ticket'
  name: string
  mediaType: string
  size: number
  storageKey: string | null
  storedAt: Date | null
  usedAt: Date | null
  erasedAt: Date | null
  createdAt: Date
  topic: string | null
  subTopic: string | null
}

export interface VideoTable {
  id: string
  size: number
  seconds: number
  width: number
  height: number
  createdAt: Date
  storedAt: Date | null
  keptUntil: Date
  removingAt: Date | null
}

export interface SandboxAnalyticsEventTable {
  id: Generated<number>
  uuid: string
  event: string
  distinctId: string
  properties: JsonValue
  happenedAt: Date
  receivedAt: Date
  deliveries: Generated<number>
}

export interface SandboxAnalyticsRefusalTable {
  uuid: string
  count: number
}

export interface SandboxAppleAccountTable {
  id: Generated<number>
  name: string
  teamId: string
  issuerId: string
  keyId: string
  publicKey: string
  capacity: number
  state: Generated<string>
  failures: Generated<number>
  createdAt: Date
}

export interface SandboxAppleAuthorityTable {
  isTheRow: Generated<boolean>
  certificate: string
  key: string
  root: string | null
}

export interface SandboxAppleBundleIdTable {
  id: string
  accountId: number
  identifier: string
}

export interface SandboxAppleCertificateTable {
  id: string
  accountId: number
  serialNumber: string
  content: Buffer
  createdAt: Date
  endsAt: Date
  revokedAt: Date | null
}

export interface SandboxAppleDeviceTable {
  id: string
  accountId: number
  udid: string
  name: string
  type: string
  addedAt: Date
  ineligibleUntil: Date | null
  enabledAt: Date
  isDisabled: Generated<boolean>
}

export interface SandboxAppleProfileTable {
  id: string
  accountId: number
  name: string
  uuid: string
  certificateIds: string[]
  deviceIds: string[]
  content: Buffer
  createdAt: Date
  endsAt: Date
}

export interface SandboxAppleRefusalTable {
  accountId: number
  udid: string
  count: number
}

export interface SandboxBankPaymentTable {
  id: Generated<number>
  gateway: string
  authority: string
  orderNumber: string
  amountRial: number
  callbackUrl: string
  description: string
  phoneNumber: string | null
  isKept: boolean
  state: Generated<string>
  outcome: string | null
  paidRial: number | null
  paidAt: Date | null
  cardMasked: string | null
  receipt: string | null
  trackingNumber: number | null
  verifyCalls: Generated<number>
  createdAt: Date
}

export interface SandboxDeviceAuthorityTable {
  isTheRow: Generated<boolean>
  certificate: string
  key: string
}

export interface SandboxPayoutCallTable {
  name: string
  calls: number
}

export interface SandboxPayoutTransferTable {
  transferId: string
  batchId: string
  iban: string
  cardLastFour: string
  ownerName: string
  amountToman: number
  bankTransferId: string
  outcome: Generated<string>
  submittedAt: Date
  decidedAt: Date | null
}

export interface SandboxSmsMessageTable {
  id: Generated<number>
  provider: string
  localId: number | null
  receptor: string
  text: string
  code: string | null
  delivery: Generated<string>
  createdAt: Date
}

export interface DB {
  'accountCapacity': AccountCapacityTable
  'accountDefect': AccountDefectTable
  'accountOldProfile': AccountOldProfileTable
  'accountPlace': AccountPlaceTable
  'appUser': AppUserTable
  'application': ApplicationTable
  'applicationCategory': ApplicationCategoryTable
  'applicationPicture': ApplicationPictureTable
  'applicationSearch': ApplicationSearchTable
  'applicationVersion': ApplicationVersionTable
  'applicationWish': ApplicationWishTable
  'audit': AuditTable
  'backupOrder': BackupOrderTable
  'backupRun': BackupRunTable
  'campaign': CampaignTable
  'campaignRedemption': CampaignRedemptionTable
  'category': CategoryTable
  'collection': CollectionTable
  'collectionApplication': CollectionApplicationTable
  'comment': CommentTable
  'contentVersion': ContentVersionTable
  'customerNote': CustomerNoteTable
  'developer': DeveloperTable
  'developerAccount': DeveloperAccountTable
  'developerAccountEvent': DeveloperAccountEventTable
  'developerDevice': DeveloperDeviceTable
  'developerToken': DeveloperTokenTable
  'device': DeviceTable
  'documentVersion': DocumentVersionTable
  'enrolment': EnrolmentTable
  'entitlement': EntitlementTable
  'experimentClock': ExperimentClockTable
  'experimentDay': ExperimentDayTable
  'figureClock': FigureClockTable
  'figureDay': FigureDayTable
  'gift': GiftTable
  'hourlyCount': HourlyCountTable
  'idempotency': IdempotencyTable
  'installation': InstallationTable
  'installationRequest': InstallationRequestTable
  'installedApplication': InstalledApplicationTable
  'ipa': IpaTable
  'itemPlan': ItemPlanTable
  'itemVersion': ItemVersionTable
  'knownBrowser': KnownBrowserTable
  'ledgerLine': LedgerLineTable
  'ledgerTransaction': LedgerTransactionTable
  'limitBucket': LimitBucketTable
  'loginLane': LoginLaneTable
  'loginNumber': LoginNumberTable
  'looseFile': LooseFileTable
  'moneyCheck': MoneyCheckTable
  'moneyDifference': MoneyDifferenceTable
  'notice': NoticeTable
  'officeView': OfficeViewTable
  'operator': OperatorTable
  'operatorChallenge': OperatorChallengeTable
  'operatorPasskey': OperatorPasskeyTable
  'operatorSession': OperatorSessionTable
  'owedCount': OwedCountTable
  'package': PackageTable
  'packageUpload': PackageUploadTable
  'page': PageTable
  'pageBlock': PageBlockTable
  'payment': PaymentTable
  'picture': PictureTable
  'poll': PollTable
  'pollOption': PollOptionTable
  'pollVote': PollVoteTable
  'priceChange': PriceChangeTable
  'problemReport': ProblemReportTable
  'productClock': ProductClockTable
  'promotionCode': PromotionCodeTable
  'promotionCodePackage': PromotionCodePackageTable
  'promotionGrant': PromotionGrantTable
  'promotionUse': PromotionUseTable
  'providerCredit': ProviderCreditTable
  'providerSlot': ProviderSlotTable
  'pushDelivery': PushDeliveryTable
  'pushMessage': PushMessageTable
  'pushSubscription': PushSubscriptionTable
  'refund': RefundTable
  'registration': RegistrationTable
  'registrationEvent': RegistrationEventTable
  'registrationGate': RegistrationGateTable
  'registrationInterest': RegistrationInterestTable
  'registrationWait': RegistrationWaitTable
  'restoreTest': RestoreTestTable
  'salesCount': SalesCountTable
  'savedReply': SavedReplyTable
  'searchPosting': SearchPostingTable
  'searchWord': SearchWordTable
  'session': SessionTable
  'setupCheck': SetupCheckTable
  'setupTrial': SetupTrialTable
  'signing': SigningTable
  'sourcePicture': SourcePictureTable
  'story': StoryTable
  'storyContent': StoryContentTable
  'subscription': SubscriptionTable
  'subscriptionLine': SubscriptionLineTable
  'ticket': TicketTable
  'ticketFile': TicketFileTable
  'ticketMessage': TicketMessageTable
  'ticketNote': TicketNoteTable
  'trackedDay': TrackedDayTable
  'trackedEvent': TrackedEventTable
  'trackedSubject': TrackedSubjectTable
  'unknownAnswer': UnknownAnswerTable
  'upload': UploadTable
  'video': VideoTable
  'sandbox.analyticsEvent': SandboxAnalyticsEventTable
  'sandbox.analyticsRefusal': SandboxAnalyticsRefusalTable
  'sandbox.appleAccount': SandboxAppleAccountTable
  'sandbox.appleAuthority': SandboxAppleAuthorityTable
  'sandbox.appleBundleId': SandboxAppleBundleIdTable
  'sandbox.appleCertificate': SandboxAppleCertificateTable
  'sandbox.appleDevice': SandboxAppleDeviceTable
  'sandbox.appleProfile': SandboxAppleProfileTable
  'sandbox.appleRefusal': SandboxAppleRefusalTable
  'sandbox.bankPayment': SandboxBankPaymentTable
  'sandbox.deviceAuthority': SandboxDeviceAuthorityTable
  'sandbox.payoutCall': SandboxPayoutCallTable
  'sandbox.payoutTransfer': SandboxPayoutTransferTable
  'sandbox.smsMessage': SandboxSmsMessageTable
}
