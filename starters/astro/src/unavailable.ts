import { QuoinError } from '@quoin-cms/client'

/** A failure to render a page since the site is in 'Coming soon'. */
export class ComingSoon extends Error {}

/** Returns why a page cannot be rendered at present, or undefined if the failure has another reason. */
export function stateIn(error: unknown): 'soon' | 'down' | undefined {
  if (error instanceof ComingSoon) return 'soon'
  if (error instanceof QuoinError && error.status >= 500)
    return (error.retryAfter ?? 0) >= 3600 ? 'soon' : 'down'
  // The errors of `fetch` without a connection, and after too long a wait.
  const isLost = error instanceof TypeError && error.message === 'fetch failed'
  return isLost || (error as Error).name === 'TimeoutError' ? 'down' : undefined
}

const texts = {
  soon: ['Coming soon', 'This site is being made ready. Please come back later.'],
  down: [
    'Back in a moment',
    'This page cannot be shown at present. Please try again shortly.',
  ],
}

/** Returns the page that visitors get while pages cannot be rendered. It needs nothing of the CMS. */
export function unavailablePage(state: keyof typeof texts): string {
  const [title, text] = texts[state]
  return `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>${title}</title>
    <style>
      :root { color-scheme: light dark; font: 1.0625rem/1.6 system-ui, sans-serif }
      body { max-width: 36rem; margin: 20vh auto 0; padding: 0 1.25rem }
      h1 { line-height: 1.2 }
    </style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${text}</p>
    </main>
  </body>
</html>
`
}
