import type { ExampleRequest, Sent } from '../trial/request.ts'

/** A request as a program in Go that needs no module. */
export function go(origin: string, request: ExampleRequest): string {
  const { method, path, body } = request
  return `package main

import (
${packagesOf(request)
  .map((name) => `\t"${name}"\n`)
  .join('')})

func main() {
${bodyOf(body)}	req, err := http.NewRequest("${method}", ${JSON.stringify(origin + path)}, ${body === undefined ? 'nil' : 'body'})
	if err != nil {
		log.Fatal(err)
	}
${headersOf(request)}	res, err := http.DefaultClient.Do(req)
	if err != nil {
		log.Fatal(err)
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(res.Body)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(res.Status, string(answer))
}
`
}

function packagesOf({ secured, body }: ExampleRequest): string[] {
  const form = body !== undefined && !('json' in body)
  const read = form && Object.keys(body.files).length > 0
  return [
    'fmt',
    'io',
    'log',
    'net/http',
    ...(secured || read ? ['os'] : []),
    ...(form ? ['bytes', 'mime/multipart'] : []),
    ...(body !== undefined && !form ? ['strings'] : []),
  ].toSorted()
}

function headersOf({ secured, headers, body }: ExampleRequest): string {
  const media =
    body && ('json' in body ? '"application/json"' : 'form.FormDataContentType()')
  const all = [
    ...(secured ? [['"Authorization"', '"Bearer "+os.Getenv("QUOIN_TOKEN")']] : []),
    ...(media === undefined ? [] : [['"Content-Type"', media]]),
    ...Object.entries(headers).map((pair) => pair.map((text) => JSON.stringify(text))),
  ]
  return all.map((pair) => `\treq.Header.Set(${pair.join(', ')})\n`).join('')
}

function bodyOf(body: Sent | undefined): string {
  if (body === undefined) return ''
  if ('json' in body)
    return `\tbody := strings.NewReader(${literal(JSON.stringify(body.json, null, 2))})\n`
  const fields = Object.entries(body.form).map(
    ([name, value]) =>
      `\tif err := form.WriteField(${JSON.stringify(name)}, ${JSON.stringify(value)}); err != nil {\n\t\tlog.Fatal(err)\n\t}\n`,
  )
  const files = Object.entries(body.files).map(([name, file]) => partOf(name, file))
  return `	body := &bytes.Buffer{}
	form := multipart.NewWriter(body)
${fields.join('')}${files.join('')}	if err := form.Close(); err != nil {
		log.Fatal(err)
	}
`
}

function partOf(name: string, file: string): string {
  return `	file, err := os.ReadFile("${file}")
	if err != nil {
		log.Fatal(err)
	}
	part, err := form.CreateFormFile("${name}", "${file}")
	if err != nil {
		log.Fatal(err)
	}
	if _, err := part.Write(file); err != nil {
		log.Fatal(err)
	}
`
}

/** A Go string literal, raw if possible. */
function literal(text: string): string {
  return text.includes('`') ? JSON.stringify(text) : `\`${text}\``
}
