import { type ComponentType, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Locale } from '#kernel/locale.ts'
import { matchPath } from '#kernel/path.ts'
import { isRoleAllowed } from '#kernel/role.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { ToastProvider } from '#ui/feedback/Toast.tsx'
import { Button } from '#ui/form/Button.tsx'
import { UiProvider } from '#ui/UiContext.tsx'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import { SignIn } from '../operator/SignIn.tsx'
import { OfficeShell } from './OfficeShell.tsx'
import { createOfficeApi, OfficeApiProvider, type OfficeFacts, OfficeFactsProvider } from './officeApi.ts'
import { OFFICE_PAGES, type OfficePage } from './officePages.ts'
import { OfficeAnchor, onScreenReload, useOfficeLocation } from './officeRouter.tsx'
import type { SignedInOperator } from './signedIn.types.ts'

type SessionState = SignedInOperator | 'nobody' | 'unknown' | { failure: unknown }

/** The office application: sign-in, menu and screen. */
export function Office({ facts, locale }: { facts: OfficeFacts; locale: Locale }) {
  const t = useMessages('office')
  const { path } = useOfficeLocation()
  const [who, setWho] = useState<SessionState>('unknown')
  const [isLocked, setLocked] = useState(false)
  const [signIns, setSignIns] = useState(0)
  const [reloads, setReloads] = useState(0)
  useEffect(() => onScreenReload(() => setReloads((count) => count + 1)), [])
  const api = useMemo(() => {
    // A new client makes all screens reload their data: after a sign-in, and on request.
    void [signIns, reloads]
    return createOfficeApi(facts.apiBase, locale, () => setLocked(true))
  }, [facts.apiBase, locale, signIns, reloads])
  const look = useCallback(() => {
    setWho('unknown')
    api('GET /session', {}).then(
      ({ operator }) => setWho(operator ?? 'nobody'),
      (failure: unknown) => setWho({ failure }),
    )
  }, [api])
  const hasLooked = useRef(false)
  useEffect(() => {
    if (hasLooked.current) return
    hasLooked.current = true
    look()
    // Loads the code of the first screen while the session is checked. `Fetched` reports a failure.
    pageAt(path)
      ?.load()
      .catch(() => undefined)
  }, [look, path])
  const welcome = (operator: SignedInOperator) => {
    setWho(operator)
    setLocked(false)
    setSignIns((count) => count + 1)
  }
  return (
    <OfficeFactsProvider value={facts}>
      <OfficeApiProvider value={api}>
        <UiProvider locale={locale} anchor={OfficeAnchor}>
          <ToastProvider closeLabel={t('close')}>
            {who === 'unknown' && <Skeleton kind="block" />}
            {(who === 'nobody' || isLocked) && <SignIn onSignedIn={welcome} />}
            {isFailure(who) && (
              <ErrorState
                level={1}
                title={t('information_loading_error')}
                text={errorText(who.failure, t)}
                retry={<Button onClick={look}>{t('retry')}</Button>}
              />
            )}
            {isSignedIn(who) && (
              // The screen stays mounted when the operator's session ends, so that typed text is still there after the
              // next sign-in.
              <div hidden={isLocked} key={who.id}>
                <OfficeShell who={who} onSignedOut={() => setWho('nobody')}>
                  <Screen who={who} />
                </OfficeShell>
              </div>
            )}
          </ToastProvider>
        </UiProvider>
      </OfficeApiProvider>
    </OfficeFactsProvider>
  )
}

function pageAt(path: string): OfficePage | undefined {
  return OFFICE_PAGES.find((one) => matchPath(one.path, path))
}

function isSignedIn(who: SessionState): who is SignedInOperator {
  return typeof who === 'object' && 'roles' in who
}

function isFailure(who: SessionState): who is { failure: unknown } {
  return typeof who === 'object' && 'failure' in who
}

function Screen({ who }: { who: SignedInOperator }) {
  const t = useMessages('office')
  const { path } = useOfficeLocation()
  const page = pageAt(path)
  useTitle(page)
  if (!page) return <EmptyState level={1} title={t('page_not_found')} text={t('page_not_found_text')} />
  if (!isRoleAllowed(who.roles, page.roles)) return <EmptyState level={1} title={t('office_not_yours')} />
  return <Fetched key={page.path} page={page} />
}

function useTitle(page: OfficePage | undefined): void {
  const t = useMessages('office')
  const title = page ? t(page.title) : t('page_not_found')
  const office = t('office_name')
  useEffect(() => {
    document.title = `${title} · ${office}`
  }, [title, office])
}

function Fetched({ page }: { page: OfficePage }) {
  const t = useMessages('office')
  const [Component, setComponent] = useState<ComponentType | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    let isWanted = true
    page.load().then(
      (arrived) => isWanted && setComponent(() => arrived),
      () => isWanted && setFailed(true),
    )
    return () => {
      isWanted = false
    }
  }, [page])
  // A missing script means that the server has a newer release, so reload the page.
  if (hasFailed)
    return (
      <ErrorState
        title={t('information_loading_error')}
        text={t('information_loading_error_text')}
        retry={<Button onClick={() => window.location.reload()}>{t('retry')}</Button>}
      />
    )
  return Component ? <Component /> : <Skeleton kind="block" />
}
