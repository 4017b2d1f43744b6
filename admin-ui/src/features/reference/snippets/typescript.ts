import type { ExampleRequest, Sent } from '../trial/request.ts'

/** A request as a program in TypeScript that needs no package. */
export function typescript(origin: string, request: ExampleRequest): string {
  const options = optionsOf(request)
  const address = JSON.stringify(origin + request.path)
  const given = options.length === 0 ? '' : `, {\n${options.join('')}}`
  return `${formOf(request.body)}const response = await fetch(${address}${given})
if (!response.ok) {
  const problem = await response.json()
  throw new Error(\`\${problem.status}: \${problem.detail ?? problem.title}\`)
}
${answerOf(request.answered)}`
}

function optionsOf({ method, secured, headers, body }: ExampleRequest): string[] {
  const named = [
    ...(secured ? ['    Authorization: `Bearer ${process.env.QUOIN_TOKEN}`,\n'] : []),
    ...(body && 'json' in body ? ["    'Content-Type': 'application/json',\n"] : []),
    ...Object.entries(headers).map(
      ([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`,
    ),
  ]
  return [
    ...(method === 'GET' ? [] : [`  method: '${method}',\n`]),
    ...(named.length === 0 ? [] : [`  headers: {\n${named.join('')}  },\n`]),
    ...bodyOf(body),
  ]
}

function bodyOf(body: Sent | undefined): string[] {
  if (body === undefined) return []
  if (!('json' in body)) return ['  body: form,\n']
  const text = JSON.stringify(body.json, null, 2).replaceAll('\n', '\n  ')
  return [`  body: JSON.stringify(${text}),\n`]
}

function formOf(body: Sent | undefined): string {
  if (body === undefined || 'json' in body) return ''
  const fields = Object.entries(body.form).map(
    ([name, value]) => `form.set(${JSON.stringify(name)}, ${JSON.stringify(value)})\n`,
  )
  const files = Object.entries(body.files).map(
    ([name, file]) =>
      `form.set('${name}', new Blob([await readFile('${file}')]), '${file}')\n`,
  )
  return `import { readFile } from 'node:fs/promises'

const form = new FormData()
${fields.join('')}${files.join('')}`
}

function answerOf(media: string): string {
  if (media === '') return ''
  if (media === 'application/json') return 'console.log(await response.json())'
  if (media.startsWith('text/')) return 'console.log(await response.text())'
  return 'const file = await response.blob()\nconsole.log(file.type, file.size)'
}
