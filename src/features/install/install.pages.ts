import { definePages } from '#kernel/page/page.ts'

/**
 * `gate` has the texts why installing does not work in this browser, `login` those of the dialog for a fresh SMS code.
 */
export const installPages = definePages(
  'install',
  {
    access: 'private',
    layout: 'flow',
    messages: ['install', 'gate', 'login'],
    loader: () => import('./install.loader.ts'),
  },
  [
    {
      path: '/applications/download',
      page: () => import('./DownloadsPage.tsx'),
      title: 'title_installable',
      layout: 'store',
    },
    {
      path: '/applications/download/{id}',
      page: () => import('./DownloadPage.tsx'),
      title: 'title_installing',
    },
    { path: '/install', page: () => import('./InstallPage.tsx'), title: 'title_install' },
  ],
)
