import type { ComponentType } from 'react'
import { ROLES, type Role } from '#kernel/role.ts'
import type { IconName } from '#ui/picture/Icon.tsx'
import type { Messages } from '#web/messages.gen.ts'

type Title = keyof Messages['office'] & `office_title_${string}`

export interface OfficePage {
  /** Path of the screen below /office. */
  path: string
  title: Title
  /** The roles that see it, besides the owner; the server checks again at every call. */
  roles: readonly Role[]
  load: () => Promise<ComponentType>
  /** Position of the screen in the menu; without it, another screen links to this one. */
  menu?: { group: MenuGroup; icon: IconName }
}

export const MENU_GROUPS = ['work', 'people', 'money', 'shop', 'sales', 'house'] as const
export type MenuGroup = (typeof MENU_GROUPS)[number]

/** Loads the file of a screen, which exports a component named `…Page`. Without an icon the page is not in the menu. */
type PageRow = [
  path: string,
  title: Title extends `office_title_${infer Name}` ? Name : never,
  load: () => Promise<Record<string, ComponentType>>,
  icon?: IconName,
]

function pages(group: MenuGroup, roles: readonly Role[], rows: PageRow[]): OfficePage[] {
  return rows.map(([path, title, load, icon]) => ({
    path,
    title: `office_title_${title}`,
    roles,
    load: async () => {
      const [, Component] = Object.entries(await load()).find(([name]) => name.endsWith('Page')) ?? []
      if (!Component) throw new Error(`The file of ${path} exports no page.`)
      return Component
    },
    ...(icon && { menu: { group, icon } }),
  }))
}

const support: readonly Role[] = ['support']
const finance: readonly Role[] = ['finance']
const content: readonly Role[] = ['content']
const supportOrContent: readonly Role[] = ['support', 'content']
const financeOrSupport: readonly Role[] = ['finance', 'support']
const financeOrContent: readonly Role[] = ['finance', 'content']
const onlyOwner: readonly Role[] = []

/** Every screen of the office. The code of a screen is loaded on the first visit. */
export const OFFICE_PAGES: readonly OfficePage[] = [
  ...pages('work', ROLES, [['/', 'today', () => import('../today/TodayPage.tsx'), 'home']]),
  ...pages('work', ROLES, [['/figures', 'figures', () => import('../figures/FiguresPage.tsx'), 'filter']]),
  ...pages('work', support, [
    ['/tickets', 'tickets', () => import('../support/ticket/TicketsPage.tsx'), 'ticket'],
    ['/tickets/{number}', 'ticket', () => import('../support/ticket/TicketPage.tsx')],
    ['/replies', 'replies', () => import('../support/reply/RepliesPage.tsx'), 'copy'],
  ]),
  ...pages('work', support, [
    ['/problems', 'problems', () => import('../support/ProblemsPage.tsx'), 'warning'],
  ]),
  ...pages('work', supportOrContent, [
    ['/comments', 'comments', () => import('../support/CommentsPage.tsx'), 'star'],
  ]),
  ...pages('people', financeOrSupport, [
    ['/customers', 'customers', () => import('../customer/CustomersPage.tsx'), 'user'],
    ['/customers/{id}', 'customer', () => import('../customer/CustomerPage.tsx')],
  ]),
  ...pages('people', support, [
    ['/devices', 'devices', () => import('../device/DevicesPage.tsx'), 'device'],
    ['/devices/{id}', 'device', () => import('../device/DevicePage.tsx')],
    ['/accounts', 'accounts', () => import('../device/AccountsPage.tsx'), 'lock'],
    ['/accounts/{id}', 'account', () => import('../device/DeveloperAccountPage.tsx')],
    ['/developer-tokens', 'developer_tokens', () => import('../device/DeveloperTokensPage.tsx'), 'copy'],
  ]),
  ...pages('people', financeOrSupport, [
    ['/slots', 'slots', () => import('../slots/SlotsPage.tsx'), 'clock'],
  ]),
  ...pages('money', financeOrSupport, [
    ['/payments', 'payments', () => import('../money/PaymentsPage.tsx'), 'card'],
    ['/payments/{number}', 'payment', () => import('../money/PaymentPage.tsx')],
  ]),
  ...pages('money', finance, [
    ['/refunds', 'refunds', () => import('../money/RefundsPage.tsx'), 'refresh'],
    ['/refunds/{number}', 'refund', () => import('../money/RefundPage.tsx')],
    ['/ledger', 'ledger', () => import('../money/ledger/LedgerPage.tsx'), 'copy'],
    ['/owed', 'owed', () => import('../money/owed/OwedPage.tsx'), 'clock'],
  ]),
  ...pages('shop', content, [
    ['/applications', 'applications', () => import('../catalogue/application/ApplicationsPage.tsx'), 'apps'],
    ['/applications/{label}', 'application', () => import('../catalogue/application/ApplicationPage.tsx')],
    ['/files', 'files', () => import('../catalogue/application/FilesPage.tsx'), 'upload'],
    ['/wishes', 'wishes', () => import('../catalogue/application/WishesPage.tsx'), 'search'],
    ['/categories', 'categories', () => import('../catalogue/category/CategoriesPage.tsx'), 'menu'],
    ['/categories/{label}', 'category', () => import('../catalogue/category/CategoryPage.tsx')],
    ['/pages', 'pages', () => import('../catalogue/editorial/PagesPage.tsx'), 'globe'],
    ['/pages/{label}', 'page', () => import('../catalogue/editorial/PageEditorPage.tsx')],
    ['/documents', 'documents', () => import('../catalogue/document/DocumentsPage.tsx'), 'info'],
    ['/documents/{name}', 'document', () => import('../catalogue/document/DocumentPage.tsx')],
    ['/stories', 'stories', () => import('../catalogue/editorial/StoriesPage.tsx'), 'moon'],
    ['/stories/{label}', 'story', () => import('../catalogue/editorial/StoryPage.tsx')],
    ['/collections', 'collections', () => import('../catalogue/editorial/CollectionsPage.tsx'), 'filter'],
    ['/collections/{label}', 'collection', () => import('../catalogue/editorial/CollectionPage.tsx')],
  ]),
  ...pages('sales', finance, [
    ['/packages', 'packages', () => import('../sales/PackagesPage.tsx'), 'download'],
    ['/packages/{label}', 'package', () => import('../sales/PackagePage.tsx')],
    ['/codes', 'codes', () => import('../sales/CodesPage.tsx'), 'gift'],
    ['/codes/new', 'code_new', () => import('../sales/CodePage.tsx')],
  ]),
  ...pages('sales', financeOrContent, [
    ['/campaigns', 'campaigns', () => import('../sales/CampaignsPage.tsx'), 'bell'],
    ['/campaigns/{label}', 'campaign', () => import('../sales/CampaignPage.tsx')],
  ]),
  ...pages('sales', content, [
    ['/polls', 'polls', () => import('../sales/PollsPage.tsx'), 'check'],
    ['/polls/{id}', 'poll', () => import('../sales/PollPage.tsx')],
  ]),
  ...pages('sales', financeOrContent, [
    ['/experiments', 'experiments', () => import('../today/ExperimentsPage.tsx'), 'info'],
  ]),
  ...pages('shop', financeOrContent, [
    ['/plans', 'plans', () => import('../version/PlansPage.tsx'), 'clock'],
    ['/versions/{kind}/{key}', 'versions', () => import('../version/VersionsPage.tsx')],
  ]),
  ...pages('house', financeOrSupport, [
    ['/providers', 'providers', () => import('../providers/ProvidersPage.tsx'), 'external'],
  ]),
  ...pages('house', support, [
    ['/messages', 'messages', () => import('../operations/MessagesPage.tsx'), 'bell'],
  ]),
  ...pages('house', onlyOwner, [
    ['/staff', 'staff', () => import('../staff/StaffPage.tsx'), 'user'],
    ['/jobs', 'jobs', () => import('../operations/JobsPage.tsx'), 'refresh'],
    ['/storage', 'storage', () => import('../operations/StoragePage.tsx'), 'download'],
    ['/settings', 'settings', () => import('../operations/SettingsPage.tsx'), 'filter'],
    ['/setup', 'setup', () => import('../setup/SetupPage.tsx'), 'check'],
    ['/audit', 'audit', () => import('../operator/AuditPage.tsx'), 'clock'],
  ]),
  ...pages('house', ROLES, [['/me', 'me', () => import('../operator/OwnPasskeysPage.tsx'), 'user']]),
]
