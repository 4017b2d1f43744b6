import { ApiError } from '@quoin/shared-ui/api/ApiError'

/** The text, or what stands for it where it is missing or blank. */
export function textOr(text: string | null | undefined, fallback: string): string {
  return text?.trim() ? text : fallback
}

/** The list; empty where it is missing. */
export function listOf<Item>(items: Item[] | null | undefined): Item[] {
  return items ?? []
}

/** Whether a server's answer is an entry at all. */
export function isEntry<Item>(answer: Item): answer is NonNullable<Item> {
  return typeof answer === 'object' && answer !== null && 'id' in answer
}

/** Whether the server has said that what was asked for is not there. */
export function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404
}
