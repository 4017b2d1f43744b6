import { NextResponse, type NextRequest } from 'next/server'
import { isKept } from './cache/pages.ts'
import { readState } from './cms/state.ts'
import { token } from './cms/url.ts'
import { unavailablePage } from './unavailable.ts'

export const config = { matcher: ['/((?!_next/|api/).*)'] }

/** Answers with status 503 while pages cannot be rendered. Pages that are kept are served. */
export async function proxy({ headers, nextUrl }: NextRequest): Promise<Response> {
  if (isKept(nextUrl.pathname)) return NextResponse.next()
  const state = await readState()
  if (state === 'open') return NextResponse.next()
  // A form that a script sends shows why it could not be sent, and keeps its values.
  if (state === 'down' && headers.has('next-action')) return NextResponse.next()
  if (state === 'soon' && token !== undefined && isPreview(nextUrl))
    return NextResponse.next()
  return new NextResponse(unavailablePage(state), {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': state === 'soon' ? '3600' : '10',
    },
  })
}

/** Whether a request is that of staff for a preview. With a token of access, they see a site that visitors do not see yet. */
function isPreview({ pathname, searchParams }: NextRequest['nextUrl']): boolean {
  return pathname === '/preview' && (searchParams.get('token') ?? '').startsWith('qp_')
}
