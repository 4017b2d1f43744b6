/** What the API said at a path: the headers that anybody reads, their names in lower case, and JSON. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: unknown
}

/** Answers by their paths with the query. A path whose last part is '~' stands for all that start like it and ask the same. */
export type Answers = Record<string, Answer>

let brought: Answers = {}

/** Lets calls be answered by what a page has brought along, until `forget`. */
export function setPreloaded(answers: Answers): void {
  brought = answers
}

/** From here on every call goes to the server. */
export function clearPreloaded(): void {
  brought = {}
}

/** The path, with the query, of an address on this origin. */
export function pathOf(url: string): string {
  return url.slice(globalThis.location.origin.length)
}

/** The answer that was brought along for a call; undefined for none. */
export function getPreloaded({ method, url }: Request): Response | undefined {
  if (method !== 'GET') return undefined
  const path = pathOf(url)
  const stem = path.replace(/[^/?]*(\?.*)?$/, '~$1')
  const answer = brought[path] ?? brought[stem]
  if (answer === undefined) return undefined
  const { status, headers, body } = answer
  return new Response(JSON.stringify(body), { status, headers })
}
