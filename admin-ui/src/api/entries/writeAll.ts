import { messageOf } from '../useFailure.ts'

/** The number of concurrent requests. */
const width = 6

/** Some of many writes failed; the cause is the first failure. */
export class PartialFailure extends Error {
  override readonly name = 'PartialFailure'
  /** The responses to the successful writes, at the indexes of their items. */
  readonly answers: readonly unknown[]

  constructor(message: string, answers: readonly unknown[], cause: unknown) {
    super(message, { cause })
    this.answers = answers
  }
}

/**
 * Writes every item, a few at a time, even if some fail, and returns the responses in order. At the end it throws a
 * PartialFailure if any failed, or the failure itself if there was only one item.
 */
export async function writeAll<Item, Answer>(
  items: Item[],
  write: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const waiting = items.entries()
  const answers: Answer[] = []
  const failures: unknown[] = []
  await Promise.all(Array.from({ length: width }, work))
  if (failures.length === 0) return answers
  const [cause] = failures
  if (items.length === 1) throw cause
  const count = `${String(failures.length)} of ${String(items.length)}`
  throw new PartialFailure(`${count} failed. ${messageOf(cause)}`, answers, cause)

  async function work(): Promise<void> {
    for (const [at, item] of waiting) {
      try {
        answers[at] = await write(item)
      } catch (error) {
        failures.push(error)
      }
    }
  }
}
