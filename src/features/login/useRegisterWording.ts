import { registerPageTestGroupOfSlot } from '#features/tracking/testGroup.rules.ts'
import { useMessages } from '#web/i18n.tsx'
import { useSite } from '#web/site.tsx'
import { getOrCreateExperimentBucket } from '#web/storage/browserIds.ts'

type Wording = 'A' | 'B' | 'C' | 'D'

/** The texts of the login form, in one of four wordings for an experiment. A visitor keeps the same wording. */
export function useRegisterWording() {
  const t = useMessages('login')
  const { registerGroups } = useSite()
  const group = registerPageTestGroupOfSlot(
    registerGroups,
    getOrCreateExperimentBucket('registerTestGroup'),
  ) as Wording
  return {
    title: t(`register_wording_${group}_title`),
    text: t(`register_wording_${group}_text`),
    action: t(`register_wording_${group}_action`),
  }
}
