import { useEffect } from 'react'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useLoaderData } from '#web/router.tsx'
import { useTracker } from '#web/tracker.ts'
import { RENEWAL_VARIANT } from '../packageVariant.table.ts'
import type { loadRenewal } from '../payment.loader.ts'
import { PackageShop } from './PackageShop.tsx'
import { useShop } from './PackagesPage.tsx'
import { RenewalNote } from './RenewalNote.tsx'

/** The page for renewing a subscription. Shows the days left, the packages, and the new end date with each package. */
export function RenewalPage() {
  const t = useMessages('payment')
  const shop = useShop(useLoaderData<typeof loadRenewal>())
  const tracker = useTracker()
  useEffect(() => tracker.track('packages_view'), [tracker])
  return (
    <Stack gap={5}>
      <Stack gap={2}>
        <h1>{t('renewal_title')}</h1>
        <p>{t('renewal_text')}</p>
      </Stack>
      <PackageShop
        shop={shop}
        variant={RENEWAL_VARIANT}
        renewalNote={(buyer, offer) => <RenewalNote buyer={buyer} offer={offer} />}
      />
    </Stack>
  )
}
