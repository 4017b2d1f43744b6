'use client'

import './site.css'

/** Shown if a page cannot be rendered. While the CMS cannot be read, `src/proxy.ts` answers instead. */
export default function GlobalError() {
  return (
    <html lang="en-GB">
      <body>
        <title>Something went wrong</title>
        <main>
          <h1>Something went wrong</h1>
          <p>The page could not be shown. Please try again in a moment.</p>
        </main>
      </body>
    </html>
  )
}
