import device from '#features/device/device.fa.json' with { type: 'json' }
import registration from '#features/device/registration/registration.fa.json' with { type: 'json' }
import gate from '#features/gate/gate.fa.json' with { type: 'json' }
import install from '#features/install/install.fa.json' with { type: 'json' }
import push from '#features/notice/push.fa.json' with { type: 'json' }
import refund from '#features/refund/refund.fa.json' with { type: 'json' }
import subscription from '#features/subscription/subscription.fa.json' with { type: 'json' }
import web from '#web/web.fa.json' with { type: 'json' }

/** The messages of the device page. */
export const DEVICE_MESSAGES = { registration, device, subscription, refund, install, gate, push, web }
/** The data that the device page loads besides the device and its subscriptions, for a user without anything else. */
export const NOTHING_ELSE = { refunds: [], installable: null }
