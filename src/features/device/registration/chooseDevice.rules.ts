interface DeviceCandidate {
  id: string
  enrolTime: string
  status: number | null
}

interface DevicePreference {
  /** The device id in the URL. */
  asked: string | null
  /** The id of the device that this browser runs on. */
  stored: string | null
  /** True when the user starts a registration: prefer a device that is not in the queue. */
  isForNew: boolean
}

/** The device that a page shows: the one in the URL, else this browser's, else the newest. */
export function chooseDevice<Device extends DeviceCandidate>(
  devices: readonly Device[],
  { asked, stored, isForNew }: DevicePreference,
): Device | null {
  const named = devices.find(({ id }) => id === asked)
  if (named) return named
  const order = [...devices].sort((a, b) => {
    if (a.id === stored || b.id === stored) return a.id === stored ? -1 : 1
    return b.enrolTime.localeCompare(a.enrolTime)
  })
  const free = isForNew ? order.find(({ status }) => status === null) : undefined
  return free ?? order[0] ?? null
}
