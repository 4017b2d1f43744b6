/** Prepares the server when it starts, and opens the pages, so that the first request finds them. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { openPages } = await import('./cache/pages.ts')
  openPages()
  const { sendOneLocation } = await import('./redirects.ts')
  sendOneLocation()
}
