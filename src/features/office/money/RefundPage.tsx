import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { Loaded } from '../kit/Loaded.tsx'
import { ScreenHead } from '../kit/ScreenHead.tsx'
import { Sections } from '../kit/Section.tsx'
import { useFigures } from '../kit/useFigures.ts'
import { useLoad } from '../kit/useLoad.ts'
import { officeHref, usePathParameter } from '../shell/place.tsx'
import { LedgerTable } from './LedgerTable.tsx'
import { RefundActions } from './RefundActions.tsx'
import { RefundBadge } from './RefundBadge.tsx'
import { RefundFacts, RefundSteps } from './RefundParts.tsx'

const LOOK_EVERY_SECONDS = 30

/** The screen of one refund: amount, user, timeline and actions. */
export function RefundPage() {
  const t = useMessages('officeMoney')
  const { digits } = useFigures()
  const number = usePathParameter('/refunds/{number}', 'number')
  const refund = useLoad('GET /refunds/{number}', { number }, { everySeconds: LOOK_EVERY_SECONDS })
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
            <Sections>
              <RefundFacts refund={data} />
              <RefundSteps refund={data} />
            </Sections>
            <LedgerTable entries={data.ledger} />
          </Stack>
        )}
      </Loaded>
    </>
  )
}
