import { messageOf } from '../../content/useFailure.ts'

/** How many requests are under way at once. */
const width = 6

/** Some of many writes failed; the cause is the first failure. */
export class PartialFailure extends Error {
  override readonly name = 'PartialFailure'
}

/**
 * Writes every item, a few at a time, whatever becomes of the others. Throws
 * a PartialFailure at the end if any failed.
 */
export async function writeAll<Item>(
  items: Item[],
  write: (item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting = items.values()
  const failures: unknown[] = []
  await Promise.all(Array.from({ length: width }, work))
  if (failures.length === 0) return
  const count = `${String(failures.length)} of ${String(items.length)}`
  const [cause] = failures
  throw new PartialFailure(`${count} failed. ${messageOf(cause)}`, { cause })

  async function work(): Promise<void> {
    for (const item of waiting) {
      try {
        await write(item)
      } catch (error) {
        failures.push(error)
      }
    }
  }
}
