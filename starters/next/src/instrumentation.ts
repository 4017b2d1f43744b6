/** Opens the pages when the server starts, so that the first request finds them. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { openPages } = await import('./cache/pages.ts')
  openPages()
}
