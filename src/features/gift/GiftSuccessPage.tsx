import { modelNameOfProduct } from '#features/device/model.table.ts'
import { InstallWhenReady } from '#features/install/ready/InstallWhenReady.tsx'
import { link } from '#links.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { ResultHeading } from '#ui/feedback/ResultHeading.tsx'
import { Button, ButtonLink } from '#ui/form/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { DefinitionList } from '#ui/layout/DefinitionList.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { formatDay } from '#web/dates.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useIsNavigating, useLoaderData, useLocation, useNavigate } from '#web/router.tsx'
import type { Gift, GiftResult, loadGiftSuccess } from './gift.loader.ts'
import { nextStepAfterGift } from './gift.rules.ts'

/** Shows the days that the gift added, their device and the next step. */
export function GiftSuccessPage() {
  const { gift, fault, device } = useLoaderData<typeof loadGiftSuccess>()
  if (gift) return <Added gift={gift} device={device} />
  return fault === 'failed' ? <NotLoaded /> : <Unknown />
}

function Added({ gift, device }: Pick<GiftResult, 'device'> & { gift: Gift }) {
  const t = useMessages('gift')
  const text = t(`gift_next_${nextStepAfterGift(gift)}_text`)
  const isWaiting = nextStepAfterGift(gift) === 'waiting'
  return (
    <Stack gap={5}>
      <ResultHeading
        tone="done"
        icon="gift"
        title={t('title_gift_success')}
        text={isWaiting ? undefined : text}
      />
      {isWaiting && gift.deviceId ? (
        <InstallWhenReady deviceId={gift.deviceId} waitingText={text} waitingLabel={t('gift_next_waiting')} />
      ) : (
        <Next gift={gift} />
      )}
      <Facts gift={gift} device={device} />
      <ButtonLink kind="quiet" wide href={link('/')}>
        {t('back_home')}
      </ButtonLink>
    </Stack>
  )
}

function Next({ gift }: { gift: Gift }) {
  const t = useMessages('gift')
  const next = nextStepAfterGift(gift) === 'enrol' ? 'enrol' : 'renewal'
  const href = { enrol: link('/installProfile'), renewal: link('/subscription') }[next]
  return (
    <ButtonLink wide size="large" href={href}>
      {t(`gift_next_${next}`)}
    </ButtonLink>
  )
}

function Facts({ gift, device }: Pick<GiftResult, 'device'> & { gift: Gift }) {
  const t = useMessages('gift')
  const locale = useLocale()
  const items = [{ id: 'days', term: t('gift_fact_days'), value: t('gift_days', { count: gift.days }) }]
  if (gift.packageName) items.push({ id: 'package', term: t('gift_fact_package'), value: gift.packageName })
  if (device)
    items.push({ id: 'device', term: t('gift_fact_device'), value: modelNameOfProduct(device.product) })
  items.push({ id: 'time', term: t('gift_fact_time'), value: formatDay(locale, gift.time) })
  return (
    <Card as="section">
      <DefinitionList items={items} />
    </Card>
  )
}

/** The error that the gift could not be loaded (requirement 8.21). */
function NotLoaded() {
  const t = useMessages('gift')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isBusy = useIsNavigating()
  return (
    <ErrorState
      level={1}
      title={t('gift_information_error')}
      text={t('gift_information_error_text')}
      retry={
        <Button
          busy={isBusy}
          busyLabel={t('loading')}
          onClick={() => void navigate(pathname + search, { replace: true })}
        >
          {t('retry')}
        </Button>
      }
    />
  )
}

/** The user has no gift with this id. The text does not tell whether it belongs to another user. */
function Unknown() {
  const t = useMessages('gift')
  return (
    <EmptyState
      level={1}
      drawing="box"
      title={t('gift_unknown')}
      text={t('gift_unknown_text')}
      action={<ButtonLink href={link('/subscription')}>{t('gift_see_subscription')}</ButtonLink>}
    />
  )
}
