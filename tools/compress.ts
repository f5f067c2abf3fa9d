/** Compresses the built files to .br and .gz, at the highest level. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const folder = process.argv[2] ?? 'dist/client'
const TEXT = ['.js', '.css', '.svg', '.txt', '.webmanifest']

for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (!TEXT.includes(extname(name))) continue
  const bytes = readFileSync(join(folder, name))
  const quality = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  }
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, quality))
  writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
}
