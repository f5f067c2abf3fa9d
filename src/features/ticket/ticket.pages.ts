import { definePages } from '#kernel/page/page.ts'

export const ticketPages = definePages(
  'ticket',
  { access: 'private', layout: 'flow', loader: () => import('./ticket.loader.ts') },
  [
    { path: '/ticket', page: () => import('./TicketEntryPage.tsx'), title: 'title_tickets', layout: 'store' },
    {
      path: '/ticket/view',
      page: () => import('./TicketsPage.tsx'),
      title: 'title_my_tickets',
      layout: 'store',
    },
    { path: '/ticket/create', page: () => import('./form/NewTicketPage.tsx'), title: 'title_new_ticket' },
    { path: '/ticket/{id}', page: () => import('./conversation/TicketPage.tsx'), title: 'title_ticket' },
  ],
)
