import { changeRequests } from '@quoin/shared-ui/api/call'
import { pathOf } from '@quoin/shared-ui/api/preloaded'
import type { ReactNode } from 'react'
import { isEdited } from '../../page/isPreview.ts'
import { PreviewBar } from './PreviewBar.tsx'

/**
 * Lets the page read its stored entry with the permission of the page itself, while it is shown. Returns the elements
 * to show beside the page.
 */
export function start(path: string): ReactNode {
  changeRequests((request) => {
    const { search } = location
    const token =
      new URLSearchParams(search).get('preview') ?? (isEdited(search) ? '' : null)
    const asked = pathOf(request.url)
    if (token === null || request.method !== 'GET' || !isOf(asked, path)) return request
    const sign = asked.includes('?') ? '&' : '?'
    return new Request(
      `${request.url}${sign}preview=${encodeURIComponent(token)}`,
      request,
    )
  })
  return <PreviewBar />
}

/** Whether a call is for the entry at an API address; that of a page of the site has a query itself. */
function isOf(asked: string, address: string): boolean {
  const [call, entry] = [asked, address].map((one) => new URL(one, location.origin))
  return (
    call?.pathname === entry?.pathname &&
    [...(entry?.searchParams ?? [])].every(
      ([name, value]) => call?.searchParams.get(name) === value,
    )
  )
}
