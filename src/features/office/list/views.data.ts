/** The lists with saved views, by the first part of their path. */
export const SAVED_VIEW_LISTS = [
  'applications',
  'audit',
  'campaigns',
  'codes',
  'comments',
  'devices',
  'accounts',
  'ledger',
  'payments',
  'problems',
  'refunds',
  'tickets',
] as const
export type SavedViewListName = (typeof SAVED_VIEW_LISTS)[number]

export interface BuiltInView {
  /** The message key of the view's name. */
  name:
    | 'office_view_overdue'
    | 'office_view_trouble'
    | 'office_view_failed_last_month'
    | 'office_view_to_approve'
    | 'office_view_hidden'
    | 'office_view_without_file'
    | 'office_view_gifts'
  query: string
}

/** Views that every operator has by default. */
export const BUILT_IN_VIEWS: Partial<Record<SavedViewListName, readonly BuiltInView[]>> = {
  devices: [
    { name: 'office_view_overdue', query: 'status=overdue' },
    { name: 'office_view_trouble', query: 'status=trouble' },
  ],
  payments: [{ name: 'office_view_failed_last_month', query: 'state=failed&when=month-1' }],
  refunds: [{ name: 'office_view_to_approve', query: 'state=approval' }],
  applications: [
    { name: 'office_view_hidden', query: 'state=hidden' },
    { name: 'office_view_without_file', query: 'file=without' },
  ],
  codes: [{ name: 'office_view_gifts', query: 'kind=gift' }],
}
