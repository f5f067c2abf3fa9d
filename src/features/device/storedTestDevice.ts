import type { Calls } from '#web/calls.ts'

/** A test device that was just claimed. It is kept until the tab is closed, so that a reload does not lose it. */
export type StoredTestDevice = Calls['POST /developer/claim']['output']

const KEY = 'bustan-test-device'
/** The test device, for browsers without session storage. */
let inMemory: StoredTestDevice | null = null

export function saveTestDevice(device: StoredTestDevice): void {
  inMemory = device
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(device))
  } catch {
    // Without session storage the device is kept as long as the page.
  }
}

export function loadTestDevice(): StoredTestDevice | null {
  try {
    return readDevice(window.sessionStorage.getItem(KEY)) ?? inMemory
  } catch {
    return inMemory
  }
}

function readDevice(text: string | null): StoredTestDevice | null {
  const { udid, product, type } = JSON.parse(text ?? '{}') as Partial<StoredTestDevice>
  return udid && product && type !== undefined ? { udid, product, type } : null
}
