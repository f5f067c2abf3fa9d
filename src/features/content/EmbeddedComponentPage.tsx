import { DeveloperModeSteps } from '#features/install/DeveloperModeSteps.tsx'
import { useLoaderData } from '#web/router.tsx'
import { ContentPage } from './ContentPage.tsx'
import type { loadEmbeddedComponent } from './content.loader.ts'
import { LogoFiles } from './LogoFiles.tsx'

/** Documents with an embedded component: the logo files or the steps to developer mode. The server renders it too. */
export function EmbeddedComponentPage() {
  const { name } = useLoaderData<typeof loadEmbeddedComponent>()
  return <ContentPage part={name === 'logo' ? <LogoFiles /> : <DeveloperModeSteps />} />
}
