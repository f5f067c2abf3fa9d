import { EXPERIMENT_NAMES, type ExperimentName } from '#features/tracking/experiment.rules.ts'
import { countVariants, getExperimentCountTime } from '#features/tracking/forwardEvents.actions.ts'
import { PACKAGE_TEST_GROUPS } from '#features/tracking/testGroup.rules.ts'
import type { OperatorCtx } from '#server/context.ts'
import {
  type ConversionCount,
  compareWithControl,
  conversionRateInterval,
  rateDifferenceInterval,
} from './experiment.rules.ts'

export async function listExperiments(ctx: OperatorCtx, { days }: { days: number }) {
  const experiments = await Promise.all(
    EXPERIMENT_NAMES.map(async (name) => {
      const slots = slotsOf(ctx, name)
      const control = slots[0]
      const counts = new Map(
        (await countVariants(ctx, name, days)).map(({ variant, ...row }) => [variant, row]),
      )
      const names = [...new Set([...slots, ...counts.keys()])].sort()
      const countOf = (variant: string): ConversionCount => counts.get(variant) ?? { opened: 0, converted: 0 }
      const variants = names.map((variant) =>
        variantView(variant, countOf(variant), control, countOf(control)),
      )
      return { name, control, variants }
    }),
  )
  const countedAt = await getExperimentCountTime(ctx)
  return { countedTime: countedAt?.toISOString() ?? null, experiments }
}

/** The slots of an experiment. The variant of the first slot is the control group. */
function slotsOf({ config }: OperatorCtx, name: ExperimentName): readonly [string, ...string[]] {
  return name === 'package' ? PACKAGE_TEST_GROUPS : config.registerGroups
}

function variantView(
  variant: string,
  counted: ConversionCount,
  control: string,
  controlCounted: ConversionCount,
) {
  const isControl = variant === control
  return {
    variant,
    opened: counted.opened,
    converted: counted.converted,
    rate: conversionRateInterval(counted),
    difference: isControl ? null : rateDifferenceInterval(counted, controlCounted),
    verdict: isControl ? ('control' as const) : compareWithControl(counted, controlCounted),
  }
}
