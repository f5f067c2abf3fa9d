import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'

const address = z.string().min(1).max(1000).describe('Where the browser is reached; only its owner knows it.')

export const getPushKey = endpoint('GET /push/key', {
  summary: 'The public key that a browser subscribes with, so that nobody else can write to it.',
  access: 'public',
  input: z.object({}),
  output: z.object({ key: z.string().describe('An uncompressed point of P-256, base64url.') }),
})

export const subscribePush = endpoint('POST /push/subscription', {
  summary:
    'Lets notifications come to this browser while the session lives. Again is the same; the oldest of more than ten is dropped.',
  access: 'user',
  input: z.object({
    endpoint: address,
    p256dh: z
      .string()
      .regex(/^B[\w-]{86}$/)
      .describe('65 bytes, base64url.'),
    auth: z
      .string()
      .regex(/^[\w-]{22}$/)
      .describe('16 bytes, base64url.'),
  }),
  output: z.object({}),
  errors: { push_subscription_wrong: 400 },
})

export const unsubscribePush = endpoint('POST /push/subscription/remove', {
  summary: 'No more notifications to this browser. One that is not among yours changes nothing.',
  access: 'user',
  // The push endpoint is in the body, because URLs end up in logs.
  input: z.object({ endpoint: address }),
  output: z.object({}),
})
