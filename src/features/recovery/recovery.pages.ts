import { definePages } from '#kernel/page/page.ts'

/** The pages also load the messages of the registration components that they show: wait, decline and push consent. */
export const recoveryPages = definePages(
  'recovery',
  {
    access: 'private',
    layout: 'flow',
    messages: ['recovery', 'registration', 'push', 'login'],
    loader: () => import('./recovery.loader.ts'),
  },
  [
    {
      path: '/accountProblem',
      page: () => import('./problem/AccountProblemPage.tsx'),
      title: 'title_account_problem',
      loader: () => import('./problem/problem.loader.ts'),
    },
    { path: '/resetAccount', page: () => import('./ResetAccountPage.tsx'), title: 'title_reset_account' },
    { path: '/confirmReset', page: () => import('./ConfirmResetPage.tsx'), title: 'title_confirm_reset' },
    {
      path: '/freeResetAccount',
      page: () => import('./FreeResetAccountPage.tsx'),
      title: 'title_free_reset',
    },
    {
      path: '/newFreeResetAccount',
      page: () => import('./NewFreeResetAccountPage.tsx'),
      title: 'title_new_free_reset',
    },
    {
      path: '/goToChat',
      page: () => import('./GoToChatPage.tsx'),
      title: 'title_chat',
      messages: ['recovery'],
      loader: () => import('./chat.loader.ts'),
    },
  ],
)
