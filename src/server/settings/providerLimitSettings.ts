import { z } from 'zod'
import { defineSetting } from './setting.ts'

/** Outside services that can have a limit. The limit holds for all processes together. */
export const LIMITED_PROVIDERS = ['sms', 'analytics', 'developerAccount', 'payout'] as const
export type LimitedProvider = (typeof LIMITED_PROVIDERS)[number]

export interface ProviderLimit {
  atOnce: number
  perSecond: number
}

export type ProviderLimits = ReadonlyMap<LimitedProvider, ProviderLimit>

const LIMIT = new RegExp(
  `^(${LIMITED_PROVIDERS.join('|')})=([1-9]\\d{0,2})@([1-9]\\d{0,3}|0\\.(?!0+$)\\d{1,3})$`,
)

function isLimitList(parts: string[]): boolean {
  const names = parts.map((part) => LIMIT.exec(part)?.[1])
  return names.every((name) => name !== undefined) && new Set(names).size === names.length
}

export const PROVIDER_LIMIT_SETTINGS = {
  PROVIDER_LIMITS: defineSetting(
    z
      .string()
      .refine((text) => text === '' || isLimitList(text.split(',')), {
        message: 'such as sms=8@20,developerAccount=4@1, each name once',
      })
      .transform((text): ProviderLimits => {
        const limits = new Map<LimitedProvider, ProviderLimit>()
        for (const part of text.split(',')) {
          const [, provider, atOnce, perSecond] = LIMIT.exec(part) ?? []
          if (provider)
            limits.set(provider as LimitedProvider, { atOnce: Number(atOnce), perSecond: Number(perSecond) })
        }
        return limits
      }),
    '',
    `Limits of outside services, for all processes together: name=concurrent calls@calls per second, separated by commas, such as sms=8@20. Names: ${LIMITED_PROVIDERS.join(', ')}. An eighth of the concurrent calls is reserved for requests of users, and another eighth is closed to mass messages. Empty: no limits.`,
  ),
} as const
