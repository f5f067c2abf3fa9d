import { FIRST_IOS_WITH_PUSH } from '#kernel/browserKind.ts'
import { compareVersions } from '#kernel/version.ts'
import type { Api } from './api.ts'
import { readBrowserKind } from './useBrowserKind.ts'

/**
 * Push notifications of this browser. Load this module ahead: browsers ask for permission only right after a tap, and
 * in Safari a module that must load first is too late.
 */

const WORKER = '/push-worker.js'

/**
 * Whether this browser gets push notifications. `home_screen`: possible on this iPhone or iPad if the store is opened
 * from the home screen.
 */
export type PushState = 'none' | 'home_screen' | 'denied' | 'off' | 'on'

export async function readPushState(): Promise<PushState> {
  if (!isSupported()) return mayFromHomeScreen() ? 'home_screen' : 'none'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && (await findSubscription()) ? 'on' : 'off'
}

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

function mayFromHomeScreen(): boolean {
  const { device, browser, iosVersion, isStandalone } = readBrowserKind()
  if (device === 'other' || browser !== 'safari' || isStandalone || !iosVersion) return false
  return compareVersions(iosVersion, FIRST_IOS_WITH_PUSH) >= 0
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/**
 * Subscribes this browser to push notifications. The browser asks for permission, so call this directly in the handler
 * of a tap. Throws when the browser or the server fails.
 */
export async function enablePush(api: Api): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  const { key } = await api('GET /push/key', {})
  await register()
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = (await reuseSubscription(pushManager, key)) ?? (await subscribe(pushManager, key))
  await saveSubscription(api, subscription)
  return 'on'
}

/** Sends the browser's push subscription to the server again, because another user may be logged in now. */
export async function renewPushSubscription(api: Api): Promise<void> {
  const subscription = await findSubscription()
  if (subscription) await saveSubscription(api, subscription)
}

export async function disablePush(api: Api): Promise<PushState> {
  const subscription = await findSubscription()
  if (!subscription) return 'off'
  await api('POST /push/subscription/remove', { endpoint: subscription.endpoint })
  await subscription.unsubscribe()
  return 'off'
}

async function saveSubscription(api: Api, subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await api('POST /push/subscription', { endpoint: endpoint ?? '', p256dh, auth })
}

function register(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(trustedScriptUrl(WORKER), { updateViaCache: 'none' })
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(text: string): string },
  ): { createScriptURL(text: string): string }
}

/** Marks a script URL as trusted, which the content security policy requires (Trusted Types). */
function trustedScriptUrl(address: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('push', { createScriptURL: () => address })
  return policy ? policy.createScriptURL(address) : address
}

/** Returns the browser's push subscription if it was made with the current key; else unsubscribes. */
async function reuseSubscription(pushManager: PushManager, key: string): Promise<PushSubscription | null> {
  const subscription = await pushManager.getSubscription()
  const made = subscription?.options.applicationServerKey
  if (!subscription || !made || isSame(new Uint8Array(made), bytesOf(key))) return subscription
  await subscription.unsubscribe()
  return null
}

function subscribe(pushManager: PushManager, key: string): Promise<PushSubscription> {
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = window.atob(base64url.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0))
}
