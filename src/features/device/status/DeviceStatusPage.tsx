import { type ReactNode, useEffect, useRef } from 'react'
import { FirstSteps } from '#features/install/FirstSteps.tsx'
import { PushConsent } from '#features/notice/PushConsent.tsx'
import { link } from '#links.ts'
import { ResultHeading } from '#ui/feedback/ResultHeading.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useLoaderData, useLocation, useRouterState } from '#web/router.tsx'
import { DeviceName } from '../DeviceName.tsx'
import { NoDevice } from '../NoDevice.tsx'
import type { DeviceData, loadDeviceStatus, UserDevice } from '../registration/registration.loader.ts'
import { type DeviceState, deviceStateOf } from '../registration/registrationPage.rules.ts'
import { DeviceChoice } from './DeviceChoice.tsx'
import css from './DeviceStatus.module.css'
import { DeviceSubscriptions } from './DeviceSubscriptions.tsx'
import { LastUpdated } from './LastUpdated.tsx'
import { AddDevice, ManageDevice } from './ManageDevice.tsx'
import { NextStep } from './NextStep.tsx'
import { AppleWaitingPeriodNote, RegistrationNotes } from './RegistrationNotes.tsx'
import { RegistrationTimeline } from './RegistrationTimeline.tsx'
import { usePolledRegistration } from './usePolledRegistration.ts'
import { WaitEstimate } from './WaitEstimate.tsx'
import { WaitingNextSteps } from './WaitingNextSteps.tsx'

/**
 * The page of a device, at several URLs: its state and date, the next step, its progress, the subscription, and all
 * actions.
 */
export function DeviceStatusPage() {
  const data = useLoaderData<typeof loadDeviceStatus>()
  return <DeviceView {...data} />
}

/** Shared by `/registerDevice`, which shows the same page once the device was in the queue. */
export function DeviceView(data: DeviceData) {
  const { chosen } = data
  return (
    <div className={css.page}>
      <Stack gap={6}>{chosen ? <Status key={chosen.id} {...data} device={chosen} /> : <NoDevice />}</Stack>
      <Stack gap={6}>
        <Place of="/subscription">
          <DeviceSubscriptions {...data} />
        </Place>
        {chosen && <ManageDevice device={chosen} isOneOfSeveral={data.devices.length > 1} />}
        {chosen && <AddDevice />}
      </Stack>
    </div>
  )
}

/** Scrolls to its content when the page is opened at this address. Going back keeps the old scroll position. */
function Place({ of, children }: { of: '/subscription'; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  const isReturn = typeof useRouterState().scrollPosition === 'number'
  useEffect(() => {
    if (pathname === link(of) && !isReturn) place.current?.scrollIntoView()
  }, [pathname, of, isReturn])
  return (
    <div ref={place} className={css.place}>
      {children}
    </div>
  )
}

const WAITING: DeviceState[] = ['waiting', 'registering', 'processing']

function Status({ device, ...data }: DeviceData & { device: UserDevice }) {
  const { devices, subscriptions, refunds, installable } = data
  const { registration, ...hearing } = usePolledRegistration(device.registration)
  const subscription = subscriptions.find(
    ({ deviceId, state }) => deviceId === device.id && state === 'active',
  )
  const state = deviceStateOf(registration, subscription)
  const isWaiting = WAITING.includes(state)
  const isReady = state === 'registered' || state === 'expired'
  const wished = installable?.applications.filter(
    ({ id, installed }) => !installed && id !== installable.store?.id,
  )
  return (
    <>
      <DeviceChoice devices={devices} chosen={device} subscriptions={subscriptions} />
      <Stack gap={2}>
        <DeviceName product={device.product} />
        <Heading state={state} />
        <AppleWaitingPeriodNote registration={registration} />
      </Stack>
      <RegistrationNotes registration={registration} />
      {state === 'registered' && installable && (
        <FirstSteps key={device.id} device={device} devices={devices} {...installable} />
      )}
      <NextStep
        state={state}
        registration={registration}
        isOneOfSeveral={devices.length > 1}
        subscriptions={subscriptions}
        refunds={refunds}
        hasWish={(wished?.length ?? 0) > 0}
      />
      {(isWaiting || state === 'paused') && (
        <div id="time" className={css.place}>
          <WaitEstimate registration={registration} />
        </div>
      )}
      {registration.status !== null && (!isReady || hearing.isStale) && <LastUpdated {...hearing} />}
      <RegistrationTimeline registration={registration} boughtAt={subscription?.lines[0]?.time} />
      {isWaiting && <WaitingNextSteps registration={registration} />}
      {isWaiting && <PushConsent />}
    </>
  )
}

function Heading({ state }: { state: DeviceState }) {
  const t = useMessages('registration')
  const title = t(`registration_title_${state}`)
  const text = t(`registration_text_${state}`)
  if (state === 'registered') return <ResultHeading tone="done" title={title} text={text} />
  return (
    <>
      <h1>{title}</h1>
      <p>{text}</p>
    </>
  )
}
