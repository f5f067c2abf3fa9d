/**
 * Which slice's actions may call which: only those of an earlier row (architecture, rule 4). Slices in one row
 * are strangers to each other. The rows are the document's, with these added:
 * - content, gate and upload lean on nothing, so they stand with notice, ledger and tracking;
 * - ticket and poll lean on login, search on the catalogue, so they come right after;
 * - promotion holds the codes of discounts, gifts and campaigns alike, so it comes before those who use them;
 * - recovery changes accounts and hears of problems; like refund it comes after what was sold;
 * - reconciliation compares what payment and refund booked with their providers, so it comes after both;
 * - office serves operators and sandbox serves scripts that move the whole world: both last, called by nobody.
 */
export const SLICE_ORDER = [
  ['notice', 'ledger', 'tracking', 'content', 'gate', 'upload'],
  ['catalogue', 'login'],
  ['device', 'ticket', 'poll', 'search'],
  ['subscription'],
  ['promotion'],
  ['gift', 'campaign'],
  ['payment'],
  ['refund', 'recovery'],
  ['reconciliation'],
  ['install'],
  ['account'],
  ['office', 'sandbox'],
] as const

/** Parts that a slice lends to other slices' pages, by the name of their file and export. */
export const SHARED_PARTS = [
  'GetButton',
  'PollBlock',
  'PushConsent',
  'BlockGrid',
  'BlockHeading',
  'BlockList',
  'CollectionArticle',
  'StoryArticle',
  'GateScreen',
  'Gated',
  'ScanDialog',
  'StepUpSheet',
  'useKeyedCall',
  'PaymentList',
  'LateClaim',
  'OwnApplications',
  'DeviceName',
  'DeviceSwitch',
  'NoDevice',
  'Points',
  'Updated',
  'WaitEstimate',
  'DeclineButton',
  'Points',
  'StatusBadge',
  'RefundList',
  'RefundNote',
  'DeveloperModeSteps',
]

function rankOf(slice: string): number {
  return SLICE_ORDER.findIndex((row) => (row as readonly string[]).includes(slice))
}

export function isPlaced(slice: string): boolean {
  return rankOf(slice) >= 0
}

export function isEarlier(slice: string, than: string): boolean {
  return isPlaced(slice) && isPlaced(than) && rankOf(slice) < rankOf(than)
}
