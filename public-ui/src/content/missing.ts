import { ApiError } from '@quoin/shared-ui/api/ApiError'

/** The text, or a fallback if it is missing or blank. */
export function textOr(text: string | null | undefined, fallback: string): string {
  return text?.trim() ? text : fallback
}

/** The list, or an empty list if it is missing. */
export function listOf<Item>(items: Item[] | null | undefined): Item[] {
  return items ?? []
}

/** Whether a response contains an entry. */
export function isEntry<Item>(answer: Item): answer is NonNullable<Item> {
  return typeof answer === 'object' && answer !== null && 'id' in answer
}

/** Whether the server has responded that something does not exist. */
export function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404
}
