import type { IconName } from '#ui/picture/Icon.tsx'

/** An entry of the palette. */
export interface PaletteChoice {
  path: string
  title: string
  detail: string | null
  icon: IconName
}

export interface PaletteGroup {
  name: string
  choices: PaletteChoice[]
}
