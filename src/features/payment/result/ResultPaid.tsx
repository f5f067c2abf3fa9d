import { modelNameOfProduct } from '#features/device/model.table.ts'
import { useDeviceKeyCall } from '#features/device/useDeviceKeyCall.tsx'
import { link } from '#links.ts'
import { FailureNotice } from '#ui/feedback/Notice.tsx'
import { ResultHeading } from '#ui/feedback/ResultHeading.tsx'
import { Button, ButtonLink } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useApi } from '#web/apiContext.ts'
import { useMessages } from '#web/i18n.tsx'
import { productNow } from '#web/productClock.ts'
import { useNavigate } from '#web/router.tsx'
import { readQueuedPayment } from '#web/storage/queuedPayment.ts'
import { useDevice } from '#web/storage/stores.ts'
import { claimInput, claimSecretOf, writeQueuedPayment } from '#web/storage/writeQueuedPayment.ts'
import type { Payment, PaymentResult } from '../payment.loader.ts'
import { resultPagePath } from '../paymentPaths.ts'

type Props = Pick<PaymentResult, 'devices'> & { payment: Payment }

/** The payment is paid but not applied to a device: offers that last step. */
export function ResultPaid({ payment, devices }: Props) {
  const t = useMessages('payment')
  const targets = useTargets(devices)
  const hasDevice = targets.length > 0
  return (
    <>
      <ResultHeading
        tone="done"
        title={t('payment_done')}
        text={t(hasDevice ? 'payment_paid_text' : 'payment_paid_enrol')}
      />
      <Stack gap={2}>
        {targets.map((target) => (
          <ApplyButton key={target.deviceId} payment={payment} {...target} />
        ))}
        <ButtonLink
          kind={hasDevice ? 'secondary' : 'primary'}
          wide
          size="large"
          href={link('/installProfile')}
          onClick={() => keepFor(payment)}
        >
          {t(hasDevice ? 'payment_enrol_other' : 'payment_enrol')}
        </ButtonLink>
      </Stack>
    </>
  )
}

/** Stores the payment in this browser: the next device that it enrols within an hour gets it. */
function keepFor({ id }: Payment): void {
  const before = readQueuedPayment()
  const kept = before.id === id ? before : { group: null, segment: null }
  writeQueuedPayment({ ...kept, id, secret: claimSecretOf(id), time: productNow().toISOString() })
}

interface Target {
  deviceId: string
  name: string
  isThis: boolean
  /** The udid, if it is this browser's own device. */
  udid: string | null
}

function useTargets(devices: PaymentResult['devices']): Target[] {
  const own = useDevice()
  return devices.map(({ id, product }) => ({
    deviceId: id,
    name: modelNameOfProduct(product),
    isThis: id === own.id,
    udid: id === own.id ? own.udid : null,
  }))
}

function ApplyButton({ payment, deviceId, name, isThis, udid }: Target & { payment: Payment }) {
  const t = useMessages('payment')
  const api = useApi()
  const navigate = useNavigate()
  const apply = useDeviceKeyCall(
    async () => {
      if (!payment.isClaimed) await api('POST /payment/{id}/claim', claimInput(payment.id))
      return api('POST /payment/{id}/apply', { id: payment.id, ...(udid ? { udid } : { deviceId }) })
    },
    () => {
      writeQueuedPayment(null)
      return navigate(resultPagePath('/payment/success', payment.id), { replace: true })
    },
  )
  return (
    <>
      <FailureNotice text={apply.failure} />
      <Button wide size="large" busy={apply.isBusy} busyLabel={t('loading')} onClick={apply.run}>
        {isThis ? t('payment_apply') : t('payment_apply_on', { device: name })}
      </Button>
      {apply.sheet}
    </>
  )
}
