import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext, Script } from 'node:vm'

/** What the server's script is asked for; public-ui/src/server/render.tsx says what it means. */
export interface Asked {
  origin: string
  address: string
  seq: number
  submission?: unknown
}

/** The part of what the script makes that a visitor gets to see. */
export interface Made {
  head: string
  body: string
}

/** What the API says at a path. */
export type Answer = [status: number, headers: Record<string, string>, body: string]

const file = join(import.meta.dirname, '../../../../public-ui/dist-server/render.js')
const script = new Script(readFileSync(file, 'utf8'), { filename: file })

/** Has Node make a page of the site, from the answers of the API. */
export async function make(asked: Asked, answers: Map<string, Answer>): Promise<Made> {
  const callApi = (path: string) => {
    const answer = answers.get(path)
    if (answer === undefined) throw new Error(`the page did not bring along ${path}`)
    return answer
  }
  const context = createContext({
    callApi,
    zoneOffset,
    // Node draws every part, however long it takes.
    beginPart: () => true,
    endPart: () => undefined,
    asked: JSON.stringify(asked),
  })
  script.runInContext(context)
  runInContext('renderPage(asked)', context)
  // All that the script waits for are promises that are settled already.
  await new Promise(setImmediate)
  const made = JSON.parse(String(runInContext('takePage()', context))) as
    (Made & { error?: undefined }) | { error: string }
  if (made.error !== undefined) throw new Error(made.error)
  return made
}

/** How far a zone is ahead of UTC at a time in milliseconds: '+01:00'. */
function zoneOffset(zone: string, time: number): string {
  const name = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    timeZoneName: 'longOffset',
  })
    .formatToParts(time)
    .find(({ type }) => type === 'timeZoneName')?.value
  return name === undefined || name === 'GMT' ? '+00:00' : name.slice('GMT'.length)
}
