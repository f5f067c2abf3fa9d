import { modelNameOfProduct } from '#features/device/model.table.ts'
import { StatusBadge } from '#features/device/status/StatusBadge.tsx'
import { subscriptionStateOf } from '#features/subscription/subscriptionPage.rules.ts'
import { link } from '#links.ts'
import { useMessages } from '#web/i18n.tsx'
import { AccountSection } from './AccountSection.tsx'
import type { AccountDevice, Subscription } from './account.loader.ts'

interface Props {
  devices: AccountDevice[] | null
  subscriptions: Subscription[] | null
}

/** The user's devices with their status, and subscriptions with their days left. */
export function DevicesAndSubscriptions({ devices, subscriptions }: Props) {
  const t = useMessages('account')
  const daysLeft = useFormatDaysLeft()
  const nameOf = (id: string | null) => {
    const device = devices?.find((one) => one.id === id)
    return device ? <bdi>{modelNameOfProduct(device.product)}</bdi> : t('account_no_device')
  }
  const ofDevice = (id: string) =>
    subscriptions?.find(({ deviceId, state }) => deviceId === id && state === 'active')
  return (
    <>
      <AccountSection
        title={t('account_devices')}
        failed={t('account_devices_failed')}
        empty={t('account_devices_none')}
        more={{ href: link('/device'), label: t('account_devices_more') }}
        rows={
          devices?.map(({ id, product, registration }) => ({
            id,
            href: `${link('/deviceStatus')}?device=${id}`,
            title: <bdi>{modelNameOfProduct(product)}</bdi>,
            note: subscriptions ? daysLeft(ofDevice(id)) : '',
            mark: registration && <StatusBadge registration={registration} subscription={ofDevice(id)} />,
          })) ?? null
        }
      />
      <AccountSection
        title={t('account_subscriptions')}
        failed={t('account_subscriptions_failed')}
        empty={t('account_subscriptions_none')}
        more={{ href: link('/subscription'), label: t('account_subscription') }}
        rows={
          subscriptions?.map((one) => ({
            id: one.id,
            href: link('/subscription'),
            title: nameOf(one.deviceId),
            note: daysLeft(one),
          })) ?? null
        }
      />
    </>
  )
}

/** Formats how many days of a subscription are left. */
function useFormatDaysLeft(): (subscription: Subscription | undefined) => string {
  const t = useMessages('account')
  return (subscription) => {
    if (!subscription) return t('account_days_none')
    const { days, daysLeft } = subscription
    const state = subscriptionStateOf(subscription)
    if (state === 'running') return t('account_days_left', { count: daysLeft ?? days })
    if (state === 'waiting' || state === 'unapplied') return t('account_days_unstarted', { count: days })
    return t(`account_days_${state}`)
  }
}
