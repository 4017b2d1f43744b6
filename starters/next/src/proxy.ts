import { NextResponse, type NextRequest } from 'next/server'
import { isKept } from './cache/pages.ts'
import { readState } from './cms/state.ts'
import { token } from './cms/url.ts'
import { unavailablePage } from './unavailable.ts'

export const config = { matcher: ['/((?!_next/|api/).*)'] }

/** Answers with status 503 while pages cannot be rendered. Pages that are kept are served. */
export async function proxy({ headers, nextUrl }: NextRequest): Promise<Response> {
  const { pathname } = nextUrl
  // A form that a script sends shows why it could not be sent, and keeps what was entered.
  const isForm = headers.has('next-action')
  if (isForm || isKept(pathname)) return NextResponse.next()
  const state = await readState()
  // With a token of access, staff preview a site that visitors do not see yet.
  const isPreviewed = state === 'soon' && pathname === '/preview' && token !== undefined
  if (state === 'open' || isPreviewed) return NextResponse.next()
  return new NextResponse(unavailablePage(state), {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': state === 'soon' ? '3600' : '10',
    },
  })
}
