import type { Viewport } from 'next'
import type { ReactNode } from 'react'
import './site.css'
import './forms.css'

export const viewport: Viewport = { colorScheme: 'light dark' }

// `Shell` has the parts that are read from the CMS, so that the page for errors does not need it.
export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-GB">
      <body>{children}</body>
    </html>
  )
}
