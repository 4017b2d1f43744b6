import type { Answers } from '@quoin/shared-ui/api/preloaded'

/** The responses that are embedded in the page of a signed-in client; none on the sign-in page. */
export function readBrought(): Answers {
  const text = document.getElementById('brought')?.textContent
  return text ? (JSON.parse(text) as { answers: Answers }).answers : {}
}
