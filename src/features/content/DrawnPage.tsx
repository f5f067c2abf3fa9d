import { useLoaderData } from 'react-router'
import { DeveloperModeSteps } from '#features/install/DeveloperModeSteps.tsx'
import { ContentPage } from './ContentPage.tsx'
import type { loadDrawn } from './content.loader.ts'
import { LogoFiles } from './LogoFiles.tsx'

/** Documents that show more than words. The server draws them too, so nothing here is fetched later. */
export function DrawnPage() {
  const { name } = useLoaderData<typeof loadDrawn>()
  return <ContentPage part={name === 'logo' ? <LogoFiles /> : <DeveloperModeSteps />} />
}
