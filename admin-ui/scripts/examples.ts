// Writes the examples of the API's page: the request of every call and the program in Go of those with a body. Tests
// of the server hold them against what it accepts.
import { readFileSync, writeFileSync } from 'node:fs'
import { callsOf } from '../src/features/reference/document/calls.ts'
import type { ApiDocument } from '../src/features/reference/document/document.ts'
import { requestOf } from '../src/features/reference/trial/request.ts'
import { go } from '../src/features/reference/snippets/go.ts'

const [from, to] = process.argv.slice(2)
if (from === undefined || to === undefined)
  throw new Error('usage: examples.ts DOCUMENT FILE')

const document = JSON.parse(readFileSync(from, 'utf8')) as ApiDocument
const examples = callsOf(document).map((call) => {
  const request = requestOf(document, call)
  const program = request.body && { go: go('https://quoin.example', request) }
  return { id: call.id, ...request, ...program }
})
writeFileSync(to, `${JSON.stringify(examples, null, 1)}\n`)
