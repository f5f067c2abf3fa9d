import { link } from '#links.ts'
import { LinkedRow, RowList } from '#ui/layout/RowList.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useLocation } from '#web/router.tsx'
import { modelNameOfProduct } from '../model.table.ts'
import type { Subscription, UserDevice } from '../registration/registration.loader.ts'
import { devicePagePath } from '../registration/registrationPaths.ts'
import { StatusBadge } from './StatusBadge.tsx'

interface Props {
  devices: UserDevice[]
  chosen: UserDevice
  subscriptions: Subscription[]
}

/** The user's devices with their states, for a user with several. Each opens the page for that device. */
export function DeviceChoice({ devices, chosen, subscriptions }: Props) {
  const t = useMessages('registration')
  const page = useLocation().pathname === link('/subscription') ? '/subscription' : '/device'
  if (devices.length < 2) return null
  return (
    <nav aria-label={t('title_device')}>
      <RowList>
        {devices.map(({ id, product, registration }) => (
          <LinkedRow
            key={id}
            href={devicePagePath(page, id, true)}
            isCurrent={id === chosen.id}
            title={<bdi>{modelNameOfProduct(product)}</bdi>}
            mark={
              <StatusBadge
                registration={registration}
                subscription={subscriptions.find(
                  ({ deviceId, state }) => deviceId === id && state === 'active',
                )}
              />
            }
          />
        ))}
      </RowList>
    </nav>
  )
}
