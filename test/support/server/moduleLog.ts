import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

/** Preloaded by `node --import`: writes the URL of every loaded module to the file MODULE_LOG. */
const file = process.env['MODULE_LOG'] ?? ''
registerHooks({
  load(url, context, nextLoad) {
    appendFileSync(file, `${url}\n`)
    return nextLoad(url, context)
  },
})
