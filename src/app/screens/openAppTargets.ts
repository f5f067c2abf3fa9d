/** The targets of /open/{target}/{id}, with the path of the same content on the web. */
export const OPEN_APP_TARGETS = {
  application: '/applications/',
  story: '/stories/',
  collection: '/collections/',
  page: '/pages/',
  category: '/categories/',
  ticket: '/ticket/',
  poll: '/poll/',
} as const
