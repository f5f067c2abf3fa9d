import { definePages } from '#kernel/page/page.ts'

export const loginPages = definePages(
  'login',
  { access: 'private', layout: 'flow', loader: () => import('./login.loader.ts') },
  [
    {
      path: '/startRegister',
      page: () => import('./StartRegisterPage.tsx'),
      title: 'title_start_register',
      messages: ['login', 'gate'],
    },
    {
      path: '/register',
      page: () => import('./RegisterPage.tsx'),
      title: 'title_register',
      messages: ['login', 'gate'],
    },
    {
      path: '/activate',
      page: () => import('./ActivatePage.tsx'),
      title: 'title_activate',
      messages: ['login', 'gate'],
    },
    { path: '/getUser', page: () => import('./GetUserPage.tsx'), title: 'title_get_user' },
  ],
)
