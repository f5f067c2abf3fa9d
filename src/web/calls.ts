import type * as campaign from '#features/campaign/campaign.contract.ts'
import type * as catalogue from '#features/catalogue/catalogue.contract.ts'
import type * as comment from '#features/catalogue/comment/comment.contract.ts'
import type * as content from '#features/content/content.contract.ts'
import type * as developerDevice from '#features/device/developerDevice/developerDevice.contract.ts'
import type * as device from '#features/device/device.contract.ts'
import type * as registration from '#features/device/registration/registration.contract.ts'
import type * as gift from '#features/gift/gift.contract.ts'
import type * as install from '#features/install/install.contract.ts'
import type * as login from '#features/login/login.contract.ts'
import type * as notice from '#features/notice/notice.contract.ts'
import type * as push from '#features/notice/push.contract.ts'
import type * as payment from '#features/payment/payment.contract.ts'
import type * as packages from '#features/payment/shop/package.contract.ts'
import type * as poll from '#features/poll/poll.contract.ts'
import type * as promotion from '#features/promotion/promotion.contract.ts'
import type * as recovery from '#features/recovery/recovery.contract.ts'
import type * as refund from '#features/refund/refund.contract.ts'
import type * as search from '#features/search/search.contract.ts'
import type * as subscription from '#features/subscription/subscription.contract.ts'
import type * as ticket from '#features/ticket/ticket.contract.ts'
import type * as tracking from '#features/tracking/tracking.contract.ts'
import type { CallsOf } from '#kernel/endpoint.ts'

/**
 * The types of all API calls, inferred from the contracts; a new slice adds its own. Only types: the browser loads no
 * contract.
 */
export type Calls = CallsOf<typeof notice> &
  CallsOf<typeof push> &
  CallsOf<typeof tracking> &
  CallsOf<typeof login> &
  CallsOf<typeof device> &
  CallsOf<typeof developerDevice> &
  CallsOf<typeof registration> &
  CallsOf<typeof subscription> &
  CallsOf<typeof promotion> &
  CallsOf<typeof gift> &
  CallsOf<typeof campaign> &
  CallsOf<typeof install> &
  CallsOf<typeof packages> &
  CallsOf<typeof payment> &
  CallsOf<typeof refund> &
  CallsOf<typeof recovery> &
  CallsOf<typeof catalogue> &
  CallsOf<typeof comment> &
  CallsOf<typeof search> &
  CallsOf<typeof content> &
  CallsOf<typeof ticket> &
  CallsOf<typeof poll>
