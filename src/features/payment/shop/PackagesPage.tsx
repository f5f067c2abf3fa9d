import { useEffect } from 'react'
import { FlowSteps } from '#features/gate/FlowSteps.tsx'
import { isInstallPath } from '#features/login/nextStep.rules.ts'
import { link } from '#links.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useLoaderData } from '#web/router.tsx'
import { useAppState, useUser } from '#web/storage/stores.ts'
import { useTracker } from '#web/tracker.ts'
import type { loadPackages } from '../payment.loader.ts'
import { buildApplicationOffer, buildPackageOffers } from './offer.rules.ts'
import { PackageCalculator } from './PackageCalculator.tsx'
import { PackagePageSections } from './PackagePageSections.tsx'
import { PackageShop } from './PackageShop.tsx'
import type { ShopData } from './shop.types.ts'

type Data = Awaited<ReturnType<typeof loadPackages>>

/** The shop, from the offers to the gateway, in the layout of the variant. */
export function PackagesPage() {
  const data = useLoaderData<typeof loadPackages>()
  const tracker = useTracker()
  const shop = useShop(data)
  const { variant } = data
  useEffect(() => tracker.track('packages_view'), [tracker])
  return (
    <Stack gap={5}>
      {!data.application && <ShopStep />}
      <Heading data={data} />
      {!data.isOpen && !data.application && <Closed />}
      {shop.offers.length > 0 ? (
        <>
          <PackageShop key={data.application?.id} shop={shop} variant={variant} />
          {/* The refund calculator is for packages of the store, not for applications. */}
          {!data.application && <PackageCalculator offers={shop.offers} variant={variant} />}
          <PackagePageSections extras={variant.extras} reviews={data.reviews} />
        </>
      ) : (
        <Nothing isApplication={data.application !== null} />
      )}
    </Stack>
  )
}

/** Step 3 of the registration flow. Shown after hydration, because the server's HTML is the same for every visitor. */
function ShopStep() {
  const { destination } = useAppState()
  const { isAuthenticated } = useUser()
  return <FlowSteps at={3} isOnTheWay={isAuthenticated && isInstallPath(destination)} />
}

export function useShop(data: Data): ShopData {
  const t = useMessages('payment')
  const words = { name: t('package_forever'), description: t('package_forever_text') }
  const forGood = data.application && buildApplicationOffer(data.application, words, data.vatPercent)
  return {
    offers: [...(forGood ? [forGood] : []), ...buildPackageOffers(data.packages, data.vatPercent)],
    methods: data.methods,
    usualWaitSeconds: data.usualWaitSeconds,
    vatPercent: data.vatPercent,
    // An application needs no slot, so it is sold while registration is closed.
    isOpen: data.isOpen || data.application !== null,
    asked: data.asked,
    campaign: data.campaign,
    application: data.application?.named ?? null,
    applicationId: data.application?.id ?? null,
  }
}

function Heading({ data: { application } }: { data: Data }) {
  const t = useMessages('payment')
  return (
    <Stack gap={2}>
      <h1>
        {application?.name ? t('packages_of_application', { name: application.name }) : t('packages_title')}
      </h1>
      <p>{t(application ? 'packages_of_application_text' : 'packages_text')}</p>
    </Stack>
  )
}

function Closed() {
  const t = useMessages('payment')
  return (
    <Notice
      tone="warning"
      title={t('packages_closed')}
      action={
        <ButtonLink kind="secondary" href={link('/visitLater')}>
          {t('packages_closed_action')}
        </ButtonLink>
      }
    >
      {t('packages_closed_text')}
    </Notice>
  )
}

function Nothing({ isApplication }: { isApplication: boolean }) {
  const t = useMessages('payment')
  if (isApplication)
    return (
      <EmptyState
        drawing="box"
        title={t('packages_application_free')}
        text={t('packages_application_free_text')}
        action={<ButtonLink href={link('/packages')}>{t('packages_application_free_action')}</ButtonLink>}
      />
    )
  return (
    <EmptyState
      drawing="box"
      title={t('packages_none')}
      text={t('packages_none_text')}
      action={<ButtonLink href={link('/account')}>{t('packages_none_action')}</ButtonLink>}
    />
  )
}
