import type { Metadata } from 'next'
import { connection } from 'next/server'
import { Shell } from '../components/Shell.tsx'
import { SiteLink } from '../components/SiteLink.tsx'

export const metadata: Metadata = { title: 'Page not found', robots: { index: false } }

export default async function NotFound() {
  // The build, which has no CMS, leaves it out.
  await connection()
  return (
    <Shell path="">
      <h1>Page not found</h1>
      <p>
        There is no page at this address. Try the{' '}
        <SiteLink href="/search">search</SiteLink>, or go to the{' '}
        <SiteLink href="/">home page</SiteLink>.
      </p>
    </Shell>
  )
}
