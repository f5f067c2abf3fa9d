import { type ReactNode, useEffect } from 'react'
import type { BrowserKind } from '#kernel/browserKind.ts'
import { link } from '#links.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Steps } from '#ui/layout/Steps.tsx'
import { useMessages } from '#web/i18n.tsx'
import { Redirect, useLocation } from '#web/router.tsx'
import { useSite } from '#web/site.tsx'
import { useTracker } from '#web/tracker.ts'
import { type BrowserGate, MINIMUM_IOS_VERSION } from './gate.rules.ts'
import { OpenInSafari } from './OpenInSafari.tsx'
import { ScanCode } from './ScanCode.tsx'

/** The analytics event of each gate (requirement 4.27). */
const EVENTS = {
  browser: 'install_limit_browser',
  iosVersion: 'install_limit_ios_version',
  registration: 'register_limit_device',
  scan: 'scan_page_open',
  private: 'private_browsing',
} as const satisfies Record<BrowserGate, string>

interface Props {
  gate: BrowserGate
  kind: BrowserKind
  /** The URL to continue at in another browser or on another device; this page by default. */
  address?: string | undefined
  /** Another action to offer, such as logging in with an existing account. */
  action?: ReactNode
}

/**
 * Explains why the visitor cannot continue in this browser and what to do (requirements 8.12 to 8.16). A page of
 * another slice that shows this screen must load the messages `gate`.
 */
export function GateScreen({ gate, kind, address, action }: Props) {
  const t = useMessages('gate')
  const { event } = useTracker()
  const detail = gate === 'iosVersion' ? (kind.iosVersion ?? '') : `${kind.device} ${kind.browser}`
  useEffect(() => event(EVENTS[gate], detail), [event, gate, detail])
  const here = useThisAddress()
  if (gate === 'private') return <Redirect to={link('/private-browsing')} />
  return (
    <Stack gap={5}>
      {gate === 'iosVersion' ? (
        <OldIos version={kind.iosVersion ?? ''} />
      ) : (
        <Elsewhere gate={gate} kind={kind} address={address ?? here} />
      )}
      {action}
      <ButtonLink kind="quiet" wide href={link('/pages/APPLICATIONS')}>
        {t('gate_browse')}
      </ButtonLink>
    </Stack>
  )
}

function OldIos({ version }: { version: string }) {
  const t = useMessages('gate')
  const versions = { minimum: String(MINIMUM_IOS_VERSION), version }
  return (
    <>
      <EmptyState
        level={1}
        drawing="device"
        title={t('gate_ios_title')}
        text={t('installation_limit_ios_version_error', versions)}
      />
      <Steps
        steps={[
          { id: 'look', text: t('gate_ios_step_look') },
          { id: 'update', text: t('gate_ios_step_update') },
          { id: 'other', text: t('gate_ios_step_other') },
        ]}
      />
    </>
  )
}

/** Tells the visitor how to continue: on this iOS device in Safari, or on another device. */
function Elsewhere({ gate, kind, address }: { gate: BrowserGate; kind: BrowserKind; address: string }) {
  const t = useMessages('gate')
  const isIos = kind.device !== 'other'
  const text =
    gate === 'registration'
      ? t('register_limit_device_and_browser_error')
      : t('installation_limit_browser_error')
  if (isIos) return <OpenInSafari text={text} kind={kind} address={address} />
  return (
    <>
      <EmptyState
        level={1}
        drawing="device"
        title={t('scan_title')}
        text={gate === 'scan' ? t('scan_why') : text}
      />
      <ScanCode address={address} />
    </>
  )
}

/** The URL of this page with the configured public host, because it leaves this browser. */
function useThisAddress(): string {
  const { pathname, search } = useLocation()
  return `${useSite().publicUrl}${pathname}${search}`
}
