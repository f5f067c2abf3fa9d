import { type MouseEvent, type ReactNode, useState } from 'react'
import { link } from '#links.ts'
import { Button, ButtonLink } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Icon } from '#ui/picture/Icon.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useSite } from '#web/site.tsx'
import { readStored, writeStored } from '#web/storage/storage.ts'
import { ApplicationHead } from './ApplicationHead.tsx'
import { DeveloperModeSteps } from './DeveloperModeSteps.tsx'
import { InstallButton } from './dialog/InstallButton.tsx'
import { type InstallApplications, useInstallDialog } from './dialog/useInstallDialog.tsx'
import css from './FirstSteps.module.css'
import type { Device, UserApplication } from './install.loader.ts'
import { firstStepsOf } from './installPage.rules.ts'
import { OwnApplicationRow } from './own/OwnApplicationRow.tsx'
import list from './own/OwnApplications.module.css'

interface Props {
  device: Device
  devices: readonly Device[]
  applications: UserApplication[]
  /** The store's own app; null when the store has none. */
  store: Omit<UserApplication, 'installed' | 'update' | 'isToReinstall'> | null
}

/**
 * The first steps on a ready device: requested applications, the store's own app, developer mode. Completed steps get a
 * tick; the first open one is unfolded. Renders nothing once all are done. A page needs the messages `install`, `gate`,
 * `login`.
 */
export function FirstSteps({ device, devices, applications, store }: Props) {
  const t = useMessages('install')
  const { install, parts } = useInstallDialog(device, devices)
  const mode = useDeveloperMode(device.id)
  const steps = firstStepsOf({ applications, store, iosMajor: device.iosMajor, hasDeveloperMode: mode.isOn })
  const next = steps.find(({ isDone }) => !isDone)?.id
  const contents = {
    application: <WishedApplications applications={applications} store={store} install={install} />,
    store: store && <StoreApplication store={store} install={install} />,
    developer_mode: <DeveloperMode {...mode} />,
  }
  if (!next && !mode.isJustTicked) return parts
  return (
    <Stack as="section" gap={3}>
      <h2>{t('first_steps')}</h2>
      <ol className={css.steps}>
        {steps.map(({ id, isDone }) => (
          <Step key={id} title={t(`first_step_${id}`)} isDone={isDone} isNext={id === next}>
            {contents[id]}
          </Step>
        ))}
      </ol>
      {parts}
    </Stack>
  )
}

interface StepProps {
  title: string
  isDone: boolean
  isNext: boolean
  children: ReactNode
}

function Step({ title, isDone, isNext, children }: StepProps) {
  const t = useMessages('install')
  return (
    <li className={css.step}>
      <details open={isNext}>
        <summary className={css.summary}>
          <span className={isDone ? css.done : css.sign}>
            {isDone && <Icon name="check" size={16} label={t('first_step_done')} />}
          </span>
          {title}
        </summary>
        <div className={css.content}>{children}</div>
      </details>
    </li>
  )
}

type WishedProps = Pick<Props, 'applications' | 'store'> & { install: InstallApplications }

function WishedApplications({ applications, store, install }: WishedProps) {
  const t = useMessages('install')
  const wished = applications.filter(({ installed, id }) => !installed && id !== store?.id)
  return (
    <Stack gap={3}>
      {wished.length > 0 && (
        <ul className={list.list}>
          {wished.map((application) => (
            <OwnApplicationRow key={application.id} application={application} install={install} />
          ))}
        </ul>
      )}
      <ButtonLink kind="secondary" size="small" href={link('/applications/download')}>
        {t(wished.length > 0 ? 'install_more' : 'own_find')}
      </ButtonLink>
    </Stack>
  )
}

interface StoreProps {
  store: NonNullable<Props['store']>
  install: InstallApplications
}

function StoreApplication({ store, install }: StoreProps) {
  const t = useMessages('install')
  const locale = useLocale()
  const { brand } = useSite()
  return (
    <Stack gap={3}>
      <ApplicationHead application={store} note={t('install_store_text', { brand: brand[locale] })} />
      {/* Uses the direct link, because the app cannot be installed from inside itself. */}
      <InstallButton
        application={{ ...store, direct: 'latest', isEnableInstallFromWebsite: true }}
        install={install}
      />
    </Stack>
  )
}

/** Only iOS knows whether developer mode is on, so the user ticks the step; the browser remembers it per device. */
function useDeveloperMode(deviceId: string) {
  const [isJustTicked, setJustTicked] = useState(false)
  const tick = () => {
    writeStored('developerMode', { ...readStored('developerMode'), [deviceId]: 'on' })
    setJustTicked(true)
  }
  return { isOn: isJustTicked || readStored('developerMode')?.[deviceId] === 'on', isJustTicked, tick }
}

function DeveloperMode({ isOn, tick }: ReturnType<typeof useDeveloperMode>) {
  const t = useMessages('install')
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    tick()
    // The button goes away, so the focus moves to the step, which is ticked now.
    event.currentTarget.closest('details')?.querySelector('summary')?.focus()
  }
  return (
    <Stack gap={3}>
      <p>{t('developer_mode_text')}</p>
      <DeveloperModeSteps />
      {!isOn && (
        <Button kind="secondary" wide onClick={onClick}>
          {t('first_step_mode_on')}
        </Button>
      )}
    </Stack>
  )
}
