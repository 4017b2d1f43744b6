import type { ExampleRequest, Sent } from '../trial/request.ts'

/** A request as a command of the shell. */
export function curl(origin: string, request: ExampleRequest): string {
  const method = request.method === 'GET' ? '' : `-X ${request.method} `
  return [
    `curl ${method}${quoted(origin + request.path)}`,
    ...(request.secured ? ['-H "Authorization: Bearer $QUOIN_TOKEN"'] : []),
    ...Object.entries(request.headers).map(
      ([name, value]) => `-H ${quoted(`${name}: ${value}`)}`,
    ),
    ...sent(request.body),
  ].join(' \\\n  ')
}

function sent(body: Sent | undefined): string[] {
  if (body === undefined) return []
  if ('json' in body)
    return [
      "-H 'Content-Type: application/json'",
      `-d ${quoted(JSON.stringify(body.json, null, 2))}`,
    ]
  return [
    ...Object.entries(body.form).map(
      ([name, value]) => `-F ${quoted(`${name}=${value}`)}`,
    ),
    ...Object.entries(body.files).map(
      ([name, file]) => `-F ${quoted(`${name}=@${file}`)}`,
    ),
  ]
}

/** A quoted word of the shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
