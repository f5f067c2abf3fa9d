import { useLoaderData } from 'react-router'
import { DeveloperModeSteps } from '#features/install/DeveloperModeSteps.tsx'
import { ContentPage } from './ContentPage.tsx'
import type { loadDrawn } from './content.loader.ts'
import { LogoFiles } from './LogoFiles.tsx'

/** Documents with drawn parts. The server renders them too, so nothing loads later. */
export function DrawnPage() {
  const { name } = useLoaderData<typeof loadDrawn>()
  return <ContentPage part={name === 'logo' ? <LogoFiles /> : <DeveloperModeSteps />} />
}
