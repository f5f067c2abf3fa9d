import { definePages } from '#kernel/page/page.ts'

export const campaignPages = definePages(
  'campaign',
  { access: 'public', layout: 'store', loader: () => import('./campaign.loader.ts') },
  [
    { path: '/campaign', page: () => import('./CampaignPage.tsx'), title: 'title_campaign' },
    { path: '/campaign/{id}', page: () => import('./CampaignDetailPage.tsx'), title: 'title_campaign' },
    { path: '/campaignC', page: () => import('./CampaignPage.tsx'), title: 'title_campaign_c' },
    { path: '/campaignD', page: () => import('./CampaignPage.tsx'), title: 'title_campaign_d' },
  ],
)
