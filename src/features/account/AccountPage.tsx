import { useLoaderData } from 'react-router'
import { OwnApplications } from '#features/install/OwnApplications.tsx'
import { LateClaim } from '#features/payment/LateClaim.tsx'
import { PaymentList } from '#features/payment/PaymentList.tsx'
import { localDigits } from '#kernel/locale.ts'
import { LINKS } from '#routes.ts'
import { Card } from '#ui/Card.tsx'
import { DefinitionList } from '#ui/DefinitionList.tsx'
import { Ltr } from '#ui/Ltr.tsx'
import { Stack } from '#ui/Stack.tsx'
import { formatDay } from '#web/dates.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { LanguageChoice } from '#web/LanguageChoice.tsx'
import { ThemeChoice } from '#web/ThemeChoice.tsx'
import { AccountLinks } from './AccountLinks.tsx'
import type { loadAccount } from './account.loader.ts'
import { SignOut } from './SignOut.tsx'

/** Everything that is somebody's, in one place. */
export function AccountPage() {
  const t = useMessages('account')
  const locale = useLocale()
  const { phoneNumber, createTime, payments, own } = useLoaderData<typeof loadAccount>()
  return (
    <Stack gap={6}>
      <h1>{t('title_account')}</h1>
      <Card as="section">
        <DefinitionList
          items={[
            { id: 'phone', term: t('account_phone'), value: <Ltr>{localDigits(locale, phoneNumber)}</Ltr> },
            { id: 'since', term: t('account_since'), value: formatDay(locale, createTime) },
          ]}
        />
      </Card>
      <LateClaim known={payments ?? []} />
      <AccountLinks
        links={[
          { href: LINKS.device, icon: 'device', label: t('account_devices') },
          { href: LINKS.subscription, icon: 'clock', label: t('account_subscription') },
          { href: LINKS.packages, icon: 'card', label: t('account_packages') },
          { href: LINKS.gift, icon: 'gift', label: t('account_gift') },
          { href: LINKS.tickets, icon: 'ticket', label: t('account_tickets') },
          { href: LINKS.help, icon: 'info', label: t('account_help') },
        ]}
      />
      {own && <OwnApplications {...own} />}
      <PaymentList payments={payments} />
      <Card as="section">
        <DefinitionList
          items={[
            { id: 'language', term: t('footer_language'), value: <LanguageChoice /> },
            { id: 'theme', term: t('footer_theme'), value: <ThemeChoice /> },
          ]}
        />
      </Card>
      <SignOut />
    </Stack>
  )
}
