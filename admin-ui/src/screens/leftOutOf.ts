import type { Entry } from '../content/schema.ts'

type Said = (stored: Entry) => string | undefined

/**
 * Fetches what tells what the server leaves out of these values, where there is HTML in them; without its code nothing
 * is said.
 */
export async function leftOutOf(sent: object): Promise<Said> {
  if (!JSON.stringify(sent).includes('<')) return () => undefined
  try {
    const { leftOut } = await import('./leftOut.ts')
    return (stored) => leftOut({ ...sent }, stored)
  } catch {
    return () => undefined
  }
}
