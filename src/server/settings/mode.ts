/** The values of `BUSTAN_MODE`; docs/decisions/0044-modes.md says what each allows. */
export const MODES = ['demo', 'staging', 'live'] as const

export type Mode = (typeof MODES)[number]

/** Whether the mode has twins of providers, the sandbox and a movable clock. Mode live loads none of them. */
export function hasSandbox({ bustanMode }: { bustanMode: Mode }): boolean {
  return bustanMode !== 'live'
}

/** Whether the sandbox has a simulated iPhone, whose answer to a profile is accepted. */
export function hasSimulatedIphone(config: { bustanMode: Mode; deviceTrust: string }): boolean {
  return hasSandbox(config) && config.deviceTrust === 'sandbox'
}
