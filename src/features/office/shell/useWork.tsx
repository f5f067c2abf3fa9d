import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { type LoadedData, useLoadedData } from '../kit/useLoadedData.ts'
import type { OfficeCalls } from './officeCalls.ts'
import { listenForChanges } from './officeChanges.ts'

type Work = OfficeCalls['GET /work']['output']

const WorkContext = createContext<LoadedData<Work> | null>(null)
const LOOK_EVERY_SECONDS = 60

/** Loads the number of items that need a person once, for the start screen and the menu. A change reloads it. */
export function WorkProvider({ children }: { children: ReactNode }) {
  const work = useLoadedData('GET /work', {}, { everySeconds: LOOK_EVERY_SECONDS })
  const { reload } = work
  useEffect(() => listenForChanges(reload), [reload])
  return <WorkContext value={work}>{children}</WorkContext>
}

export function useWork(): LoadedData<Work> {
  const work = useContext(WorkContext)
  if (!work) throw new Error('WorkProvider is missing.')
  return work
}
