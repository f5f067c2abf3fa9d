import { isUtf8 } from 'node:buffer'
import { IpaFault } from './ipaFault.ts'

/** Checks the path of a zip entry: relative, without `..`, and written in its only canonical form. */
export function checkZipPath(name: string): void {
  const leaves = name.startsWith('/') || /[\\\0]|^[A-Za-z]:/.test(name)
  const parts = name.replace(/\/$/, '').split('/')
  if (leaves || parts.some((part) => part === '' || part === '.' || part === '..'))
    throw new IpaFault('path_escape', JSON.stringify(name))
}

/**
 * Refuses two zip entries that become one file on some file systems, which differ in case sensitivity and Unicode
 * normalisation. Also refuses a file that another entry uses as its folder.
 */
export function createDistinctNameCheck(): (raw: Buffer) => void {
  const stated = new Set<string>()
  const files = new Set<string>()
  const folders = new Set<string>()
  return (raw) => {
    const name = keyOf(raw)
    const path = name.replace(/\/$/, '')
    if (stated.has(path)) throw doubled(path)
    stated.add(path)
    if (path === name) {
      if (folders.has(path)) throw doubled(path)
      files.add(path)
    }
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const folder = path.slice(0, at)
      if (folders.has(folder)) break
      if (files.has(folder)) throw doubled(folder)
      folders.add(folder)
    }
  }
}

/**
 * A file name in the form that file systems compare. Upper case first, because some letters have two lower-case forms.
 */
function keyOf(raw: Buffer): string {
  const name = isUtf8(raw) ? raw.toString('utf8') : raw.toString('latin1')
  return name.toUpperCase().toLowerCase().normalize('NFC')
}

function doubled(name: string): IpaFault {
  return new IpaFault('doubled_entry', name)
}
