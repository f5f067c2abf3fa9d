import type { IconName } from '#ui/picture/Icon.tsx'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import type { HitType } from './search.rules.ts'

export type Hit = OfficeCalls['POST /search']['output']['hits'][number]

/** The screen and the icon for each kind of result. Packages, codes and settings have only a list. */
const PLACES: Record<HitType, { path: (key: string) => string; icon: IconName }> = {
  customer: { path: (key) => `/customers/${key}`, icon: 'user' },
  payment: { path: (key) => `/payments/${key}`, icon: 'card' },
  device: { path: (key) => `/devices/${key}`, icon: 'device' },
  ticket: { path: (key) => `/tickets/${key}`, icon: 'ticket' },
  application: { path: (key) => `/applications/${key}`, icon: 'apps' },
  page: { path: (key) => `/pages/${key}`, icon: 'globe' },
  collection: { path: (key) => `/collections/${key}`, icon: 'filter' },
  story: { path: (key) => `/stories/${key}`, icon: 'moon' },
  package: { path: () => '/packages', icon: 'download' },
  code: { path: () => '/codes', icon: 'gift' },
  setting: { path: () => '/setup', icon: 'check' },
}

export function hitPath({ type, key }: Pick<Hit, 'type' | 'key'>): string {
  return PLACES[type].path(encodeURIComponent(key))
}

export function hitIcon(type: HitType): IconName {
  return PLACES[type].icon
}
