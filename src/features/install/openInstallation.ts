/** As a page of its own: iOS takes over and asks its question, and this page stays where it is. */
export function openInstallation(installationUrl: string): void {
  window.location.assign(installationUrl)
}

/**
 * Tells whoever counts installations of an application. Fire and forget (specification section 7): it may belong to
 * anybody, so its answer is neither read nor waited for.
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
