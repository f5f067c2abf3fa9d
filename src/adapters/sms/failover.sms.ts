import type { SmsPort, SmsResult } from './sms.port.ts'

/**
 * Uses a second SMS provider only when the first certainly sent nothing. A repeated message stays with the first, which
 * recognises its localId; the second would send it again.
 */
export function createFailoverSms(first: SmsPort, second: SmsPort): SmsPort {
  return {
    async sendText(message) {
      const result = await first.sendText(message)
      return surelySentNothing(result) && !message.isRepeat ? second.sendText(message) : result
    },
    async sendCode(message) {
      const result = await first.sendCode(message)
      return surelySentNothing(result) ? second.sendCode(message) : result
    },
    // Only the first provider can call.
    callCode: (message) => first.callCode(message),
    async deliveries(messages) {
      const [ours, others] = await Promise.all([first.deliveries(messages), second.deliveries(messages)])
      // Each provider knows its own messages only.
      return messages.map((_, at) => (ours[at] === 'unknown' ? others[at] : ours[at]) ?? 'unknown')
    },
    async credits() {
      return (await Promise.all([first.credits(), second.credits()])).flat()
    },
  }
}

/**
 * Whether another SMS provider should try. A provider that answered `refused` also sent nothing, but another would
 * refuse the same message.
 */
function surelySentNothing(result: SmsResult): boolean {
  return result.outcome === 'unavailable'
}
