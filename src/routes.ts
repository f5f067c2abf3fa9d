/**
 * Every page and forced flow of the product: pure data, from which the router, the server's answers, links, the
 * sitemap and the tests derive (specification section 2). What is sent on elsewhere stands in redirects.ts.
 */
import { CONTENT_PAGES } from '#features/content/content.table.ts'
import { LINKS, OPEN_TARGETS } from '#links.ts'

/** `public`: rendered on the server for everybody alike. `private`: a skeleton; its data loads in the browser. */
export type PageAccess = 'public' | 'private'
/** `store`: header, tabs and footer. `flow`: one step of a task, with as little around it as possible. */
export type Layout = 'store' | 'flow'

export interface PageRoute {
  path: string
  /** `notice/VisitLaterPage` stands for src/features/notice/VisitLaterPage.tsx. */
  page: string
  access: PageAccess
  layout: Layout
  /** Message key of the title and, with `_description`, of the description. */
  title: string
  /** `notice/notice.loader` brings `loadVisitLater` for VisitLaterPage. */
  loader?: string
  /** Catalogues the page needs besides `web`; `notice` stands for notice.fa.json and its siblings. */
  messages: string[]
  /** Query names that may change the HTML of a public page; which values count says app/pageAddress.ts. */
  query?: string[]
  /** Its HTML differs by the visitor's package group, which a cookie names. */
  hasVariant?: true
  /** The one package variant that this page shows, whoever comes. */
  variant?: string
  /** Where search engines find the same thing: this page is not listed beside it. */
  canonical?: string
  /** Values a parameter may have; anything else is 404. */
  allowed?: Record<string, readonly string[]>
  /** A flow that is entered from outside and overrides the next missing step (screens, Buying). */
  forcesTo?: string
}

const PACKAGE_VARIANTS = 'ABCDEFGHIJKLMNOPQRST'.split('')

function catalogue(path: string, page: string, title: string): PageRoute {
  return {
    path,
    page: `catalogue/${page}`,
    access: 'public',
    layout: 'store',
    title,
    messages: ['catalogue'],
    loader: 'catalogue/catalogue.loader',
  }
}

const CATALOGUE: PageRoute[] = [
  catalogue('/', 'EditorialPage', 'title_home'),
  {
    ...catalogue('/search', '', 'title_search'),
    page: 'search/SearchPage',
    messages: ['search'],
    loader: 'search/search.loader',
    query: ['q', 'type', 'category', 'device', 'ios', 'page'],
  },
  catalogue('/categories', 'CategoriesPage', 'title_categories'),
  { ...catalogue('/categories/{label}', 'CategoryPage', 'title_category'), query: ['page'] },
  catalogue('/pages/{label}', 'EditorialPage', 'title_page'),
  catalogue('/stories/{label}', 'StoryPage', 'title_story'),
  catalogue('/collections/{label}', 'CollectionPage', 'title_collection'),
  {
    ...catalogue('/applications/{label}', 'ApplicationPage', 'title_application'),
    messages: ['catalogue', 'gate'],
  },
  { ...install('/applications/download', 'DownloadsPage', 'title_installable'), layout: 'store' },
  install('/applications/download/{id}', 'DownloadPage', 'title_installing'),
  open('poll', '/poll/{id}', 'PollPage', 'title_poll'),
]

/** A step of a slice's own flow: somebody's, with the slice's messages and loader. */
function step(slice: string, path: string, page: string, title: string): PageRoute {
  return {
    path,
    page: `${slice}/${page}`,
    access: 'private',
    layout: 'flow',
    title,
    messages: [slice],
    loader: `${slice}/${slice}.loader`,
  }
}

/** `gate`: why not here. `login`: the fresh code where the device's key is missing. */
function install(path: string, page: string, title: string): PageRoute {
  return { ...step('install', path, page, title), messages: ['install', 'gate', 'login'] }
}

function login(path: string, page: string, title: string): PageRoute {
  return step('login', path, page, title)
}

function device(path: string, page: string, title: string): PageRoute {
  return { ...step('device', path, page, title), messages: ['device', 'gate'] }
}

/** `push` and `login`: the offer to notify here too, and the fresh code where the key is missing. */
function registration(path: string, page: string, title: string): PageRoute {
  return {
    ...device(path, page, title),
    messages: ['registration', 'push', 'login'],
    loader: 'device/registration.loader',
  }
}

const DEVELOPER = { messages: ['developerDevice', 'device', 'gate'], loader: 'device/developerDevice.loader' }

const REGISTRATION: PageRoute[] = [
  { ...login('/startRegister', 'StartRegisterPage', 'title_start_register'), messages: ['login', 'gate'] },
  login('/register', 'RegisterPage', 'title_register'),
  login('/activate', 'ActivatePage', 'title_activate'),
  login('/getUser', 'GetUserPage', 'title_get_user'),
  device('/installProfile', 'InstallProfilePage', 'title_install_profile'),
  // `login`: the fresh code where the account has something to protect.
  { ...device('/getDevice', 'GetDevicePage', 'title_get_device'), messages: ['device', 'gate', 'login'] },
  {
    ...device('/device', 'DevicePage', 'title_device'),
    layout: 'store',
    messages: ['device', 'gate', 'registration'],
  },
  registration('/registerDevice', 'RegisterDevicePage', 'title_register_device'),
  registration('/waiting', 'WaitingPage', 'title_waiting'),
  registration('/registering', 'RegisteringPage', 'title_registering'),
  registration('/processing', 'ProcessingPage', 'title_processing'),
  registration('/deviceStatus', 'DeviceStatusPage', 'title_device_status'),
  install('/install', 'InstallPage', 'title_install'),
  step('notice', '/visitLater', 'VisitLaterPage', 'visit_later_title'),
  { ...device('/developer/device/start', 'DeveloperStartPage', 'title_developer_device'), ...DEVELOPER },
  { ...device('/developer/device/success', 'DeveloperSuccessPage', 'title_developer_done'), ...DEVELOPER },
]

/** `login`: the fresh code where the device's key is missing. */
function keyed(slice: string, path: string, page: string, title: string): PageRoute {
  return { ...step(slice, path, page, title), messages: [slice, 'login'] }
}

/** With the parts of the registration that these pages show: its wait, its decline, the offer to notify. */
function recovery(path: string, page: string, title: string, loader = 'recovery'): PageRoute {
  const messages = ['recovery', 'registration', 'push', 'login']
  return { ...step('recovery', path, page, title), messages, loader: `recovery/${loader}.loader` }
}

const AFTER_SALE: PageRoute[] = [
  {
    ...step('account', '/account', 'AccountPage', 'title_account'),
    layout: 'store',
    messages: ['account', 'login', 'payment', 'install', 'gate', 'registration', 'refund'],
  },
  {
    ...step('subscription', '/subscription', 'SubscriptionPage', 'title_subscription'),
    layout: 'store',
    messages: ['subscription', 'refund'],
  },
  recovery('/accountProblem', 'AccountProblemPage', 'title_account_problem', 'problem'),
  recovery('/resetAccount', 'ResetAccountPage', 'title_reset_account'),
  recovery('/confirmReset', 'ConfirmResetPage', 'title_confirm_reset'),
  recovery('/freeResetAccount', 'FreeResetAccountPage', 'title_free_reset'),
  recovery('/newFreeResetAccount', 'NewFreeResetAccountPage', 'title_new_free_reset'),
  keyed('refund', '/refundConfirm', 'RefundConfirmPage', 'title_refund_confirm'),
  keyed('refund', '/refundWaiting', 'RefundWaitingPage', 'title_refund_waiting'),
  keyed('refund', '/cardNumber', 'CardNumberPage', 'title_card_number'),
  keyed('refund', '/refundComplete', 'RefundCompletePage', 'title_refund_complete'),
  { ...step('recovery', '/goToChat', 'GoToChatPage', 'title_chat'), loader: 'recovery/chat.loader' },
  {
    path: '/goToLightMode',
    page: 'app/LightModePage',
    access: 'private',
    layout: 'flow',
    title: 'light_mode_title',
    messages: ['app'],
  },
]

const PACKAGES_PAGE: PageRoute = {
  ...keyed('payment', '/packages', 'PackagesPage', 'packages_title'),
  access: 'public',
  layout: 'store',
  query: ['application', 'package'],
  messages: ['payment'],
}

/** For everybody: with the header and tabs of the store. */
function open(slice: string, path: string, page: string, title: string): PageRoute {
  return { ...step(slice, path, page, title), access: 'public', layout: 'store' }
}

const BUYING: PageRoute[] = [
  { ...PACKAGES_PAGE, hasVariant: true },
  ...PACKAGE_VARIANTS.map((variant) => ({
    ...PACKAGES_PAGE,
    path: PACKAGES_PAGE.path + variant,
    variant,
    canonical: PACKAGES_PAGE.path,
  })),
  keyed('payment', '/payment/success', 'PaymentSuccessPage', 'title_payment_success'),
  keyed('payment', '/payment/unsuccess', 'PaymentUnsuccessPage', 'title_payment_unsuccess'),
  {
    ...keyed('payment', '/setPaymentInformation', 'SetPaymentInformationPage', 'title_payment_information'),
    loader: 'payment/setPaymentInformation.loader',
  },
  step('gift', '/gift', 'GiftPage', 'title_gift'),
  step('gift', '/gift/success', 'GiftSuccessPage', 'title_gift_success'),
  open('campaign', '/campaign', 'CampaignPage', 'title_campaign'),
  open('campaign', '/campaign/{id}', 'CampaignDetailPage', 'title_campaign'),
  open('campaign', '/campaignC', 'CampaignPage', 'title_campaign_c'),
  open('campaign', '/campaignD', 'CampaignPage', 'title_campaign_d'),
  forced('/plans/renewal', '/packages', 'forced_renewal_title'),
  forced('/ad-hoc/check-account', '/accountProblem', 'forced_account_problem_title'),
]

function forced(path: string, forcesTo: string, title: string): PageRoute {
  return {
    path,
    page: 'app/ForcedFlowPage',
    access: 'private',
    layout: 'flow',
    title,
    messages: ['app'],
    forcesTo,
  }
}

const SUPPORT: PageRoute[] = [
  { ...step('ticket', '/ticket', 'TicketEntryPage', 'title_tickets'), layout: 'store' },
  { ...step('ticket', '/ticket/view', 'TicketsPage', 'title_my_tickets'), layout: 'store' },
  step('ticket', '/ticket/create', 'NewTicketPage', 'title_new_ticket'),
  step('ticket', '/ticket/{id}', 'TicketPage', 'title_ticket'),
  // Their titles stand in the documents; this one is for a document that did not arrive.
  ...CONTENT_PAGES.map(({ name, page, messages }) => ({
    ...open('content', `/content/${name}`, page, 'title_content'),
    messages,
  })),
  { ...catalogue('/content/appList', 'AppListPage', 'title_content_appList'), query: ['page'] },
]

const OTHER: PageRoute[] = [
  {
    path: '/open/{target}/{id}',
    page: 'app/OpenAppPage',
    access: 'private',
    layout: 'flow',
    title: 'open_app_title',
    messages: ['app'],
    allowed: { target: Object.keys(OPEN_TARGETS) },
  },
]

/** The 92 page routes of the specification. */
export const PAGES: PageRoute[] = [
  ...CATALOGUE,
  ...REGISTRATION,
  ...AFTER_SALE,
  ...BUYING,
  ...SUPPORT,
  ...OTHER,
]

/** Pages of our own besides them. */
export const EXTRA_PAGES: PageRoute[] = [
  {
    path: '/private-browsing',
    page: 'app/PrivateBrowsingPage',
    access: 'public',
    layout: 'flow',
    title: 'private_browsing_title',
    messages: ['app'],
  },
]

/** All that is not there. The server sends it with 404, whatever was asked for. */
export const MISSING_PAGE: PageRoute = {
  path: '*',
  page: 'app/NotFoundPage',
  access: 'public',
  layout: 'store',
  title: 'page_not_found',
  messages: [],
}

/** Only while a sandbox twin runs or in mode demo. */
export const SANDBOX_PAGE: PageRoute = {
  path: LINKS.sandbox,
  page: 'sandbox/SandboxPage',
  access: 'private',
  layout: 'store',
  title: 'sandbox_title',
  messages: ['sandbox'],
  loader: 'sandbox/sandbox.loader',
}

/** Only in development. */
export const GALLERY_PAGE: PageRoute = {
  path: '/gallery',
  page: 'app/GalleryPage',
  access: 'private',
  layout: 'store',
  title: 'gallery_title',
  messages: ['app'],
}
