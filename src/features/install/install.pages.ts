import { definePages } from '#kernel/page/page.ts'

/** `gate`: why not here. `login`: the fresh code where the device's key is missing. */
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
