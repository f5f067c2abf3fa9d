/** As a page of its own: iOS takes over and asks its question, and this page stays where it is. */
export function openInstallation(installationUrl: string): void {
  window.location.assign(installationUrl)
}

/**
 * Calls the tracking link of an application (requirement 7.31). The link may belong to anybody, so we neither read its
 * answer nor wait for it.
 */
export function tellInstallation(installTrackingLink: string | null): void {
  if (!installTrackingLink) return
  const init: RequestInit = { mode: 'no-cors', keepalive: true, credentials: 'omit', cache: 'no-store' }
  try {
    fetch(installTrackingLink, init).catch(() => undefined)
  } catch {
    // Not an address: nothing to tell.
  }
}
