import { OwnApplications } from '#features/install/own/OwnApplications.tsx'
import { ClaimQueuedPayment } from '#features/payment/checkout/ClaimQueuedPayment.tsx'
import { PaymentList } from '#features/payment/PaymentList.tsx'
import { RefundList } from '#features/refund/RefundList.tsx'
import { toLocalDigits } from '#kernel/locale.ts'
import { link } from '#links.ts'
import { Card } from '#ui/layout/Card.tsx'
import { Columns } from '#ui/layout/Columns.tsx'
import { DefinitionList } from '#ui/layout/DefinitionList.tsx'
import { LinkList } from '#ui/layout/LinkList.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { LanguageChoice } from '#web/choice/LanguageChoice.tsx'
import { ThemeChoice } from '#web/choice/ThemeChoice.tsx'
import { formatDay } from '#web/dates.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useLoaderData } from '#web/router.tsx'
import { loadAccount } from './account.loader.ts'
import { DevicesAndSubscriptions } from './DevicesAndSubscriptions.tsx'
import { SignOut } from './SignOut.tsx'

export { loadAccount }

/** The account page: the user's devices, subscriptions, payments, refunds and applications. */
export function AccountPage() {
  const t = useMessages('account')
  const locale = useLocale()
  const data = useLoaderData<typeof loadAccount>()
  const { phoneNumber, createTime, devices, subscriptions, refunds, payments, own, unreadTickets, campaign } =
    data
  const news = unreadTickets ? t('account_tickets_unread', { count: unreadTickets }) : undefined
  return (
    <Stack gap={6}>
      <h1>{t('title_account')}</h1>
      <Card as="section">
        <DefinitionList
          items={[
            { id: 'phone', term: t('account_phone'), value: <Ltr>{toLocalDigits(locale, phoneNumber)}</Ltr> },
            { id: 'since', term: t('account_since'), value: formatDay(locale, createTime) },
          ]}
        />
      </Card>
      <Columns
        aside={
          <>
            <Stack as="section" gap={3}>
              <h2>{t('account_more')}</h2>
              <LinkList
                links={[
                  { href: link('/packages'), icon: 'card', label: t('account_packages') },
                  {
                    href: link('/campaign'),
                    icon: 'star',
                    label: campaign
                      ? t('account_campaign_running', { name: campaign })
                      : t('account_campaigns'),
                  },
                  { href: link('/gift'), icon: 'gift', label: t('account_gift') },
                  { href: link('/ticket'), icon: 'ticket', label: t('account_tickets'), news },
                  { href: link('/content/help'), icon: 'info', label: t('account_help') },
                ]}
              />
            </Stack>
            <Stack as="section" gap={3}>
              <h2>{t('account_settings')}</h2>
              <Card>
                <DefinitionList
                  items={[
                    { id: 'language', term: t('footer_language'), value: <LanguageChoice /> },
                    { id: 'theme', term: t('footer_theme'), value: <ThemeChoice /> },
                  ]}
                />
              </Card>
              <LinkList links={[{ href: link('/goToLightMode'), icon: 'sun', label: t('account_light') }]} />
            </Stack>
            <SignOut />
          </>
        }
      >
        <ClaimQueuedPayment known={payments ?? []} />
        <DevicesAndSubscriptions devices={devices} subscriptions={subscriptions} />
        <RefundList refunds={refunds} />
        {own && <OwnApplications {...own} />}
        <PaymentList payments={payments} />
      </Columns>
    </Stack>
  )
}
