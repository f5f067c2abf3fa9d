/** Addresses by name, so that no page writes a path by hand. The table of all pages is routes.ts, which is heavier. */

export const LINKS = {
  home: '/',
  applications: '/pages/APPLICATIONS',
  games: '/pages/GAMES',
  hottest: '/pages/HOTTEST',
  bestsellers: '/pages/BESTSELLERS',
  search: '/search',
  account: '/account',
  categories: '/categories',
  packages: '/packages',
  campaign: '/campaign',
  startRegister: '/startRegister',
  privateBrowsing: '/private-browsing',
  register: '/register',
  activate: '/activate',
  getUser: '/getUser',
  installProfile: '/installProfile',
  device: '/device',
  registerDevice: '/registerDevice',
  waiting: '/waiting',
  registering: '/registering',
  processing: '/processing',
  deviceStatus: '/deviceStatus',
  install: '/install',
  downloads: '/applications/download',
  resetAccount: '/resetAccount',
  confirmReset: '/confirmReset',
  freeResetAccount: '/freeResetAccount',
  newFreeResetAccount: '/newFreeResetAccount',
  accountProblem: '/accountProblem',
  goToChat: '/goToChat',
  refundConfirm: '/refundConfirm',
  refundWaiting: '/refundWaiting',
  cardNumber: '/cardNumber',
  refundComplete: '/refundComplete',
  visitLater: '/visitLater',
  subscription: '/subscription',
  paymentSuccess: '/payment/success',
  paymentUnsuccess: '/payment/unsuccess',
  gift: '/gift',
  giftSuccess: '/gift/success',
  support: '/content/support',
  help: '/content/help',
  about: '/content/about',
  faq: '/content/faq',
  terms: '/content/tos',
  privacy: '/content/privacyPolicy',
  tickets: '/ticket',
  newTicket: '/ticket/create',
  sandbox: '/sandbox',
} as const

/** `/applications/{label}` with `{ label: 'sib' }` → `/applications/sib`. */
export function fillPath(path: string, parameters: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''))
}

/** What /open/{target}/{id} can open, and where the web shows the same thing. */
export const OPEN_TARGETS = {
  application: '/applications/{id}',
  story: '/stories/{id}',
  collection: '/collections/{id}',
  page: '/pages/{id}',
  category: '/categories/{id}',
  ticket: '/ticket/{id}',
  poll: '/poll/{id}',
} as const
