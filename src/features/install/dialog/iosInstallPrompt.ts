/** Navigates to the itms-services URL: iOS shows its install prompt and keeps this page open. */
export function openIosInstallPrompt(installationUrl: string): void {
  window.location.assign(installationUrl)
}

/**
 * Calls the tracking link of an application (requirement 7.31). The link may belong to any third party, so we neither
 * read its answer nor wait for it.
 */
export function callTrackingLink(installTrackingLink: string | null): void {
  if (!installTrackingLink) return
  const init: RequestInit = { mode: 'no-cors', keepalive: true, credentials: 'omit', cache: 'no-store' }
  try {
    fetch(installTrackingLink, init).catch(() => undefined)
  } catch {
    // The tracking link is not a valid URL.
  }
}
