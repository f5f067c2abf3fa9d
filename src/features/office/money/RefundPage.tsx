import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { Loaded } from '../kit/Loaded.tsx'
import { ScreenHead } from '../kit/ScreenHead.tsx'
import { SectionColumns } from '../kit/Section.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { useLoadedData } from '../kit/useLoadedData.ts'
import { officeHref, usePathParameter } from '../shell/officeRouter.tsx'
import { LedgerTable } from './ledger/LedgerTable.tsx'
import { RefundActions } from './RefundActions.tsx'
import { RefundBadge } from './RefundBadge.tsx'
import { RefundFacts, RefundSteps } from './RefundParts.tsx'

const LOOK_EVERY_SECONDS = 30

/** The screen of one refund: amount, user, timeline and actions. */
export function RefundPage() {
  const t = useMessages('officeMoney')
  const { digits } = useFormatFigures()
  const number = usePathParameter('/refunds/{number}', 'number')
  const refund = useLoadedData('GET /refunds/{number}', { number }, { everySeconds: LOOK_EVERY_SECONDS })
  return (
    <>
      <ScreenHead
        title={t('office_refund_heading', { number: digits(number) })}
        back={{ href: officeHref('/refunds'), label: t('office_title_refunds') }}
      >
        {refund.data && <RefundBadge refund={refund.data} />}
      </ScreenHead>
      <Loaded of={refund}>
        {(data) => (
          <Stack gap={4}>
            <RefundActions key={data.number} refund={data} updates={refund} />
            <SectionColumns>
              <RefundFacts refund={data} />
              <RefundSteps refund={data} />
            </SectionColumns>
            <LedgerTable entries={data.ledger} />
          </Stack>
        )}
      </Loaded>
    </>
  )
}
