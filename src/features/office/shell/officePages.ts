import type { ComponentType } from 'react'
import { ROLES, type Role } from '#kernel/role.ts'
import type { IconName } from '#ui/picture/Icon.tsx'
import type { Messages } from '#web/messages.gen.ts'

export interface OfficePage {
  /** Path of the screen below /office. */
  path: string
  title: keyof Messages['office'] & `office_title_${string}`
  /** Roles that see the screen, besides the owner; the server checks again at every call. */
  roles: readonly Role[]
  load: () => Promise<ComponentType>
  /** Position of the screen in the menu; without it, another screen links to this one. */
  menu?: { group: MenuGroup; icon: IconName }
}

export const MENU_GROUPS = ['work', 'people', 'shop', 'sales', 'house'] as const
export type MenuGroup = (typeof MENU_GROUPS)[number]

const support: readonly Role[] = ['support']
const finance: readonly Role[] = ['finance']
const content: readonly Role[] = ['content']

/** Every screen of the office. The code of a screen is loaded on the first visit. */
export const OFFICE_PAGES: readonly OfficePage[] = [
  {
    path: '/',
    title: 'office_title_today',
    roles: ROLES,
    load: () => import('../today/TodayPage.tsx').then(({ TodayPage }) => TodayPage),
    menu: { group: 'work', icon: 'home' },
  },
  {
    path: '/tickets',
    title: 'office_title_tickets',
    roles: support,
    load: () => import('../support/ticket/TicketsPage.tsx').then(({ TicketsPage }) => TicketsPage),
    menu: { group: 'work', icon: 'ticket' },
  },
  {
    path: '/tickets/{number}',
    title: 'office_title_ticket',
    roles: support,
    load: () => import('../support/ticket/TicketPage.tsx').then(({ TicketPage }) => TicketPage),
  },
  {
    path: '/refunds',
    title: 'office_title_refunds',
    roles: finance,
    load: () => import('../money/RefundsPage.tsx').then(({ RefundsPage }) => RefundsPage),
    menu: { group: 'work', icon: 'refresh' },
  },
  {
    path: '/refunds/{number}',
    title: 'office_title_refund',
    roles: finance,
    load: () => import('../money/RefundPage.tsx').then(({ RefundPage }) => RefundPage),
  },
  {
    path: '/problems',
    title: 'office_title_problems',
    roles: support,
    load: () => import('../support/ProblemsPage.tsx').then(({ ProblemsPage }) => ProblemsPage),
    menu: { group: 'work', icon: 'warning' },
  },
  {
    path: '/comments',
    title: 'office_title_comments',
    roles: ['support', 'content'],
    load: () => import('../support/CommentsPage.tsx').then(({ CommentsPage }) => CommentsPage),
    menu: { group: 'work', icon: 'star' },
  },
  {
    path: '/devices',
    title: 'office_title_devices',
    roles: support,
    load: () => import('../device/DevicesPage.tsx').then(({ DevicesPage }) => DevicesPage),
    menu: { group: 'people', icon: 'device' },
  },
  {
    path: '/devices/{id}',
    title: 'office_title_device',
    roles: support,
    load: () => import('../device/DevicePage.tsx').then(({ DevicePage }) => DevicePage),
  },
  {
    path: '/accounts',
    title: 'office_title_accounts',
    roles: support,
    load: () => import('../device/AccountsPage.tsx').then(({ AccountsPage }) => AccountsPage),
    menu: { group: 'people', icon: 'lock' },
  },
  {
    path: '/developer-tokens',
    title: 'office_title_developer_tokens',
    roles: support,
    load: () =>
      import('../device/DeveloperTokensPage.tsx').then(({ DeveloperTokensPage }) => DeveloperTokensPage),
    menu: { group: 'people', icon: 'copy' },
  },
  {
    path: '/payments',
    title: 'office_title_payments',
    roles: ['finance', 'support'],
    load: () => import('../money/PaymentsPage.tsx').then(({ PaymentsPage }) => PaymentsPage),
    menu: { group: 'people', icon: 'card' },
  },
  {
    path: '/payments/{number}',
    title: 'office_title_payment',
    roles: ['finance', 'support'],
    load: () => import('../money/PaymentPage.tsx').then(({ PaymentPage }) => PaymentPage),
  },
  {
    path: '/applications',
    title: 'office_title_applications',
    roles: content,
    load: () =>
      import('../catalogue/application/ApplicationsPage.tsx').then(
        ({ ApplicationsPage }) => ApplicationsPage,
      ),
    menu: { group: 'shop', icon: 'apps' },
  },
  {
    path: '/applications/{label}',
    title: 'office_title_application',
    roles: content,
    load: () =>
      import('../catalogue/application/ApplicationPage.tsx').then(({ ApplicationPage }) => ApplicationPage),
  },
  {
    path: '/files',
    title: 'office_title_files',
    roles: content,
    load: () => import('../catalogue/application/FilesPage.tsx').then(({ FilesPage }) => FilesPage),
    menu: { group: 'shop', icon: 'upload' },
  },
  {
    path: '/pages',
    title: 'office_title_pages',
    roles: content,
    load: () => import('../catalogue/editorial/PagesPage.tsx').then(({ PagesPage }) => PagesPage),
    menu: { group: 'shop', icon: 'globe' },
  },
  {
    path: '/pages/{label}',
    title: 'office_title_page',
    roles: content,
    load: () => import('../catalogue/editorial/PagePage.tsx').then(({ PagePage }) => PagePage),
  },
  {
    path: '/stories',
    title: 'office_title_stories',
    roles: content,
    load: () => import('../catalogue/editorial/StoriesPage.tsx').then(({ StoriesPage }) => StoriesPage),
    menu: { group: 'shop', icon: 'moon' },
  },
  {
    path: '/stories/{label}',
    title: 'office_title_story',
    roles: content,
    load: () => import('../catalogue/editorial/StoryPage.tsx').then(({ StoryPage }) => StoryPage),
  },
  {
    path: '/collections',
    title: 'office_title_collections',
    roles: content,
    load: () =>
      import('../catalogue/editorial/CollectionsPage.tsx').then(({ CollectionsPage }) => CollectionsPage),
    menu: { group: 'shop', icon: 'filter' },
  },
  {
    path: '/collections/{label}',
    title: 'office_title_collection',
    roles: content,
    load: () =>
      import('../catalogue/editorial/CollectionPage.tsx').then(({ CollectionPage }) => CollectionPage),
  },
  {
    path: '/packages',
    title: 'office_title_packages',
    roles: finance,
    load: () => import('../sales/PackagesPage.tsx').then(({ PackagesPage }) => PackagesPage),
    menu: { group: 'sales', icon: 'download' },
  },
  {
    path: '/codes',
    title: 'office_title_codes',
    roles: finance,
    load: () => import('../sales/CodesPage.tsx').then(({ CodesPage }) => CodesPage),
    menu: { group: 'sales', icon: 'gift' },
  },
  {
    path: '/campaigns',
    title: 'office_title_campaigns',
    roles: ['finance', 'content'],
    load: () => import('../sales/CampaignsPage.tsx').then(({ CampaignsPage }) => CampaignsPage),
    menu: { group: 'sales', icon: 'bell' },
  },
  {
    path: '/polls',
    title: 'office_title_polls',
    roles: content,
    load: () => import('../sales/PollsPage.tsx').then(({ PollsPage }) => PollsPage),
    menu: { group: 'sales', icon: 'check' },
  },
  {
    path: '/experiments',
    title: 'office_title_experiments',
    roles: ['finance', 'content'],
    load: () => import('../today/ExperimentsPage.tsx').then(({ ExperimentsPage }) => ExperimentsPage),
    menu: { group: 'sales', icon: 'info' },
  },
  {
    path: '/audit',
    title: 'office_title_audit',
    roles: [],
    load: () => import('../operator/AuditPage.tsx').then(({ AuditPage }) => AuditPage),
    menu: { group: 'house', icon: 'clock' },
  },
  {
    path: '/me',
    title: 'office_title_me',
    roles: ROLES,
    load: () => import('../operator/OwnPage.tsx').then(({ OwnPage }) => OwnPage),
    menu: { group: 'house', icon: 'user' },
  },
]
