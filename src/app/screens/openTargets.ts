/** What /open/{target}/{id} can open, and where the web shows the same thing, before its id. */
export const OPEN_TARGETS = {
  application: '/applications/',
  story: '/stories/',
  collection: '/collections/',
  page: '/pages/',
  category: '/categories/',
  ticket: '/ticket/',
  poll: '/poll/',
} as const
