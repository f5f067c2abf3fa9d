import { definePage, definePages } from '#kernel/page/page.ts'
import { OPEN_APP_TARGETS } from './screens/openAppTargets.ts'

const FLOW = { access: 'private', layout: 'flow' } as const
const forcedFlow = () => import('./screens/ForcedFlowPage.tsx')

export const appPages = definePages('app', FLOW, [
  { path: '/goToLightMode', page: () => import('./screens/LightModePage.tsx'), title: 'light_mode_title' },
  {
    path: '/ad-hoc/check-account',
    page: forcedFlow,
    title: 'forced_account_problem_title',
    forcesTo: '/accountProblem',
  },
  {
    path: '/open/{target}/{id}',
    page: () => import('./screens/OpenAppPage.tsx'),
    title: 'open_app_title',
    allowed: { target: Object.keys(OPEN_APP_TARGETS) },
  },
  {
    path: '/private-browsing',
    page: () => import('./screens/PrivateBrowsingPage.tsx'),
    title: 'private_browsing_title',
    access: 'public',
  },
])

/** The not-found page for every unknown URL; the server sends it with status 404. */
export const MISSING_PAGE = definePage('app', {
  path: '*',
  page: () => import('./screens/NotFoundPage.tsx'),
  title: 'page_not_found',
  access: 'public',
  layout: 'store',
  messages: [],
})

/** The gallery of UI components; exists only in development. */
export const GALLERY_PAGE = definePage('app', {
  path: '/gallery',
  page: () => import('./screens/GalleryPage.tsx'),
  title: 'gallery_title',
  access: 'private',
  layout: 'store',
})
