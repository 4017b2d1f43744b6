import type { Answers } from '@quoin/shared-ui/api/preloaded'

/** The answers that the page of a signed-in client includes; none on the sign-in page. */
export function readBrought(): Answers {
  const text = document.getElementById('brought')?.textContent
  return text ? (JSON.parse(text) as { answers: Answers }).answers : {}
}
