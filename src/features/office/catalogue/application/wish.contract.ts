import { z } from 'zod'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'
import { CONTENT_ACCESS } from '../../operator/access.contract.ts'

export const listApplicationWishes = endpoint('GET /wishes', {
  summary: 'Lists applications that visitors searched for in vain and requested, most requested first.',
  ...CONTENT_ACCESS,
  input: z.object({}),
  output: z.object({
    wishes: z.array(
      z.object({
        wish: z.string(),
        typed: z.string().describe('As the last visitor typed it.'),
        count: z.int().describe('Each visitor counts once a day.'),
        firstTime: wireInstant,
        lastTime: wireInstant,
      }),
    ),
  }),
})
