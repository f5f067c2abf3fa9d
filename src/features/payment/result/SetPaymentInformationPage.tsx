import { link } from '#links.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useLoaderData } from '#web/router.tsx'
import type { loadSetPaymentInformation } from './setPaymentInformation.loader.ts'

/** The error page when a payment made elsewhere could not be taken over (requirement 8.20). */
export function SetPaymentInformationPage() {
  const t = useMessages('payment')
  const { fault } = useLoaderData<typeof loadSetPaymentInformation>()
  return (
    <EmptyState
      level={1}
      drawing="broken"
      title={t('payment_information_error')}
      text={t(`payment_information_${fault}`)}
      action={
        <Stack gap={2}>
          <ButtonLink wide href={link('/account')}>
            {t('payment_account')}
          </ButtonLink>
          <ButtonLink kind="quiet" wide href={link('/content/support')}>
            {t('payment_support')}
          </ButtonLink>
        </Stack>
      }
    />
  )
}
