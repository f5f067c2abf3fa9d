import type { Config } from './config.ts'

/** What `BUSTAN_MODE` may be; docs/decisions/0044-modes.md says what each allows. */
export const MODES = ['demo', 'staging', 'live'] as const

/** Twins, the sandbox and a clock that can be moved: everything that mode live does not load. */
export function hasSandbox({ bustanMode }: Pick<Config, 'bustanMode'>): boolean {
  return bustanMode !== 'live'
}

/** The simulated iPhone registers devices that do not exist, so it needs the twin of the developer programme. */
export function hasSimulatedIphone(config: Pick<Config, 'bustanMode' | 'appleAdapter'>): boolean {
  return hasSandbox(config) && config.appleAdapter === 'sandbox'
}
