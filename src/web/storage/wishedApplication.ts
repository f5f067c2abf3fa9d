import { createStore } from './createStore.ts'
import { readStored, writeStored } from './storage.ts'

/** The application that a new user wants to install, with the data that the pages show of it until then. */
interface WishedApplication {
  id: number
  label: string
  nameFa: string
  nameEn: string
  icon: { url: string; color: string } | null
  primaryColor: string
}

const wishStore = createStore({}, ['wish'], (_, read) => ({ wish: read('wish') }))

export function saveWishedApplication({
  id,
  label,
  nameFa,
  nameEn,
  icon,
  primaryColor,
}: WishedApplication): void {
  const color = icon?.color ?? primaryColor
  writeStored('wish', { id: String(id), label, nameFa, nameEn, icon: icon?.url ?? '', color })
}

/** The requested application in the form of the catalogue; null without one, on the server and during hydration. */
export function useWishedApplication(): WishedApplication | null {
  const { wish } = wishStore.use()
  if (!wish) return null
  const { id, label, nameFa, nameEn, icon: url, color } = wish
  return {
    id: Number(id),
    label,
    nameFa,
    nameEn,
    icon: url ? { url, color } : null,
    primaryColor: color,
  }
}

/** Clears the request when its application is being installed. */
export function removeWishedApplication(id: number): void {
  if (readStored('wish')?.id === String(id)) writeStored('wish', null)
}
