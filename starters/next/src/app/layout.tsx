import type { Viewport } from 'next'
import type { ReactNode } from 'react'
import './site.css'

export const viewport: Viewport = { colorScheme: 'light dark' }

// What has to be read of the CMS is in `Shell`, so that a page of the server without content does not need it.
export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-GB">
      <body>{children}</body>
    </html>
  )
}
