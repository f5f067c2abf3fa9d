import { localDigits } from '#kernel/locale.ts'
import { Stack } from '#ui/layout/Stack.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { Loaded } from '../shell/Loaded.tsx'
import { officeHref, usePathValue } from '../shell/place.tsx'
import { ScreenHead } from '../shell/ScreenHead.tsx'
import { Sections } from '../shell/Section.tsx'
import { useLoad } from '../shell/useLoad.ts'
import { LedgerTable } from './LedgerTable.tsx'
import { RefundActions } from './RefundActions.tsx'
import { RefundBadge } from './RefundBadge.tsx'
import { RefundFacts, RefundSteps } from './RefundParts.tsx'

const LOOK_EVERY_SECONDS = 30

/** One refund: amount, user, timeline and actions. */
export function RefundPage() {
  const t = useMessages('officeMoney')
  const office = useMessages('office')
  const locale = useLocale()
  const number = usePathValue('/refunds/{number}', 'number')
  const refund = useLoad('GET /refunds/{number}', { number }, { everySeconds: LOOK_EVERY_SECONDS })
  return (
    <>
      <ScreenHead
        title={t('office_refund_heading', { number: localDigits(locale, number) })}
        back={{ href: officeHref('/refunds'), label: office('office_title_refunds') }}
      >
        {refund.data && <RefundBadge refund={refund.data} />}
      </ScreenHead>
      <Loaded of={refund}>
        {(data) => (
          <Stack gap={4}>
            <RefundActions key={data.number} refund={data} onChanged={refund.put} onRefused={refund.reload} />
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
