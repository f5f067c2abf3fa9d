import type { ComponentType } from 'react'
import type { Page } from '#kernel/page/page.ts'
import type { PageLoader } from '#web/loader.ts'

/** The component and the loader of a page. */
export interface PageComponents {
  Component: ComponentType
  load: PageLoader | undefined
}

/**
 * Finds component and loader in their modules. A page module exports one component whose name ends in `Page`; a loader
 * module exports `loadGift` for GiftPage.
 */
export function pageComponentsOf(module: unknown, loaderModule: unknown): PageComponents {
  const [name, Component] =
    Object.entries(module as Record<string, ComponentType>).find(([key]) => key.endsWith('Page')) ?? []
  if (!name || !Component) throw new Error('This module does not export a page.')
  const loaders = loaderModule as Record<string, PageLoader> | undefined
  return { Component, load: loaders?.[`load${name.slice(0, -'Page'.length)}`] }
}

/**
 * Source files of a page's component and loader, from the root of the repository. They are parsed from the source of
 * the import functions, so this works only in unbundled code on the server.
 */
export function pageSourceFiles({ folder, page, loader }: Page): { component: string; loader?: string } {
  return { component: sourceOf(folder, page), ...(loader && { loader: sourceOf(folder, loader) }) }
}

function sourceOf(folder: string, load: () => Promise<unknown>): string {
  // Vite rewrites `./GiftPage.tsx` to `/src/features/gift/GiftPage.tsx`.
  const file = /\(\s*["']((?:\.\.?|\/src)\/.+?)["']/.exec(load.toString())?.[1]
  if (!file) throw new Error(`A page of ${folder} is not given as () => import('./XPage.tsx').`)
  return new URL(file, `file:///${folder}/`).pathname.slice(1)
}
