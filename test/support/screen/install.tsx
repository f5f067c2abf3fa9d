import { vi } from 'vitest'
import type { InstallableApplication } from '#features/install/dialog/useInstallation.ts'
import type { UserApplication } from '#features/install/install.loader.ts'
import { SAMPLE_USER_AGENTS } from '#kernel/browserKind.agents.ts'
import type { Calls } from '#web/calls.ts'

export type Link = Calls['GET /application/{id}/installation/link/{deviceId}']['output']
export type Tracked = Calls['GET /installation/{id}']['output']

export const LINK_CALL = 'GET /application/{id}/installation/link/{deviceId}'
export const DEVICE = {
  id: 'd1',
  type: 0,
  product: 'iPhone15,4',
  iosMajor: 18,
  enrolTime: '2026-01-01T00:00:00Z',
  udid: '00008120-001A',
  udidEnd: '001A',
}
export const IPAD = { ...DEVICE, id: 'd2', type: 1, product: 'iPad13,18', enrolTime: '2025-01-01T00:00:00Z' }

export const APPLICATION: InstallableApplication = {
  id: 7,
  label: 'baghche',
  nameFa: 'باغچه',
  nameEn: 'Baghche',
  icon: null,
  primaryColor: '#0e7a4e',
  installTrackingLink: 'https://count.example/i?app=7',
  isEnableInstallFromWebsite: true,
}

export const own = (change: Partial<UserApplication> = {}): UserApplication => ({
  ...APPLICATION,
  installed: { version: '2.0', time: '2026-02-01T00:00:00Z' },
  update: null,
  isToReinstall: false,
  ...change,
})

export const update = (isForce = false) => ({
  version: '2.1',
  changeLog: 'سریع‌تر شد.',
  isForce,
})

const MANIFEST = 'itms-services://?action=download-manifest&url=https%3A%2F%2Fbustan.example%2Fi%2F1'
export const READY: Link = {
  isReady: true,
  plistUrl: 'https://bustan.example/i/1',
  installationUrl: MANIFEST,
  deviceStatus: 0,
  installationId: 'i1',
  version: '2.1',
  percent: null,
}
export const SIGNING: Link = { ...READY, isReady: false, plistUrl: null, installationId: null, percent: 40 }
export const linkWithoutAddress = (deviceStatus: number): Link => ({
  ...READY,
  isReady: false,
  plistUrl: null,
  installationUrl: null,
  installationId: null,
  deviceStatus,
})

export const tracked = (state: Tracked['state'], percent = 0): Tracked => ({
  id: 'i1',
  applicationId: 7,
  deviceId: 'd1',
  version: '2.1',
  state,
  percent,
  sentBytes: percent,
  size: 100,
})

/** A browser by its name in kernel/browserKind.agents.ts. */
export function browse(name: string): void {
  const agent = SAMPLE_USER_AGENTS.find((one) => one.name === name)
  if (!agent) throw new Error(`no browser is called ${name}`)
  const { userAgent, maxTouchPoints } = agent
  vi.stubGlobal('navigator', { ...window.navigator, userAgent, maxTouchPoints })
}

export const IPHONE = 'iPhone iOS 18 Safari'
