import type { Files } from '../source.ts'

/** The slices whose actions each slice may call: the `after` of its manifest. */
export type SliceOrder = ReadonlyMap<string, readonly string[]>

const MANIFEST = /^src\/features\/(\w+)\/\w+\.slice\.ts$/

export function readSliceOrder(files: Files): SliceOrder {
  const order = new Map<string, string[]>()
  for (const [path, text] of files) {
    const slice = MANIFEST.exec(path)?.[1]
    const after = /\bafter: \[([^\]]*)\]/.exec(text)?.[1] ?? ''
    if (slice)
      order.set(
        slice,
        Array.from(after.matchAll(/'(\w+)'/g), ([, name = '']) => name),
      )
  }
  return order
}

/** A slice that may call itself through others; null if there is none. */
export function findCircle(order: SliceOrder): string | null {
  const reaches = (slice: string, seen: Set<string>): Set<string> => {
    for (const next of order.get(slice) ?? []) {
      if (seen.has(next)) continue
      seen.add(next)
      reaches(next, seen)
    }
    return seen
  }
  return [...order.keys()].find((slice) => reaches(slice, new Set()).has(slice)) ?? null
}

/** Components of a slice that pages of other slices may use, by file and export. */
export const SHARED_PARTS = [
  'GetButton',
  'PollBlock',
  'PushConsent',
  'BlockGrid',
  'OriginLinks',
  'BlockHeading',
  'BlockList',
  'CollectionArticle',
  'StoryArticle',
  'GateScreen',
  'BrowserGuard',
  'FlowSteps',
  'RegistrationSteps',
  'useNewcomerSheet',
  'InstallWhenReady',
  'ScanDialog',
  'StepUpSheet',
  'useDeviceKeyCall',
  'PaymentList',
  'ClaimQueuedPayment',
  'OwnApplications',
  'DeviceName',
  'DeviceSwitch',
  'NoDevice',
  'BulletList',
  'LastUpdated',
  'WaitEstimate',
  'DeclineButton',
  'BulletList',
  'StatusBadge',
  'SubscriptionCard',
  'FirstSteps',
  'RefundList',
  'RefundNote',
  'DeveloperModeSteps',
]
