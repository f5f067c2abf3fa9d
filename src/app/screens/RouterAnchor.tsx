import type { ComponentProps, MouseEvent } from 'react'
import { findRedirect } from '#redirects.ts'
import { isPlainClick } from '#web/isPlainClick.ts'
import { pathOfLocation, useNavigate, useReadLocation } from '#web/router.tsx'
import { usePrefetchHandlers } from '../prefetch.ts'

/** A link that uses the router for pages; URLs that the server answers itself are full navigations. */
export function RouterAnchor({ href = '', ...rest }: ComponentProps<'a'>) {
  const isOurs = /^\/(?![/\\])/.test(href) && !href.includes('lang=')
  if (!isOurs || findRedirect(href.split('?')[0] ?? '', '')) return <a href={href} {...rest} />
  return <RouterLink href={href} {...rest} />
}

/** A link to a page, which it prefetches when the user is about to follow it. */
function RouterLink({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  const navigate = useNavigate()
  const readLocation = useReadLocation()
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!isPlainClick(event)) return
    event.preventDefault()
    void navigate(href, { replace: href === pathOfLocation(readLocation()) })
  }
  return <a href={href} {...usePrefetchHandlers(href)} {...rest} onClick={go} />
}
