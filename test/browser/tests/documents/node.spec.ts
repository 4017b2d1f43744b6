import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { create, fresh, type Post } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'
import { ask, type Document, documents, unusual } from './documents.ts'
import { type Answer, make } from './engine.ts'

/** What a page brings along for the app in the browser. */
interface Brought {
  origin: string
  answers: Record<string, unknown>
  submission?: unknown
}

const routes = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../public-ui/routes.json'), 'utf8'),
) as { path: string }[]

// What Go puts around the page's own parts; see core/internal/web/render/template.go.
const around =
  /<\/script>\s*<link rel="preload" as="font"[^>]*><link rel="icon"[^>]*><link rel="manifest"[^>]*>(?<head>(?:<link rel="preload" as="image"[^>]*>)?<title>.*)<style>.*<div id="root">(?<body>.*)<\/div>(?:<svg aria-hidden="true" width="0" height="0"[^>]*>.*<\/svg>)?<script type="application\/json" id="brought">(?<brought>.*?)<\/script>/s
const preload = '<link rel="modulepreload"'

test('the server makes of every page what Node makes', async ({ request }) => {
  for (const { path } of routes) {
    const pattern =
      path === '*' ? /^\/nowhere$/ : new RegExp(`^${path.replace(':id', '[^/]+')}$`)
    const page = documents.find((document) => pattern.test(document.path))
    expect(page, path).toBeDefined()
  }
  for (const document of documents)
    await test.step(document.name, () => expectEqualPages(request, document))
})

test('the server makes of unusual characters and figures what Node makes', async ({
  api,
  request,
}) => {
  const { id } = await create<Post>(api, '/api/blog', unusual)
  const product = await create(api, '/api/products', {
    name: fresh('Figures'),
    description: 'Numbers of all kinds.',
    pricing: { Large: 1234567.891, Half: 0.5, Odd: 1.005, None: 0, Most: 1e9 },
    specifications: {
      maxUsers: 12345678.9,
      tinyShare: 1e-7,
      HTTPPort2: 8080,
      isOpen: false,
      'éxtra größe': 'Ä',
      10: 'ten',
      2: 'two',
    },
    reviews: [
      { author: ' É ', rating: 4, content: 'Four.' },
      { author: 'Łukasz', rating: 3, content: 'Three.' },
      { author: 'Åsa', rating: 3, content: 'Three again.' },
    ],
  })
  for (const path of [
    `/blog/${id}`,
    '/blog',
    '/blog?q=İ',
    '/search?q=Straße',
    `/products/${product.id}`,
    '/products',
  ])
    await test.step(path, () => expectEqualPages(request, { path, status: 200 }))
})

async function expectEqualPages(
  request: APIRequestContext,
  document: Pick<Document, 'path' | 'status' | 'form'>,
) {
  const answer = await ask(request, document)
  expect(answer.status()).toBe(document.status)
  const {
    head = '',
    body = '',
    brought = '{}',
  } = around.exec(await answer.text())?.groups ?? {}
  const { origin, answers, submission } = JSON.parse(brought) as Brought
  const made = await make(
    { origin, address: addressOf(answer.url(), document.status), seq: 0, submission },
    await read(request, Object.keys(answers)),
  )
  expect(body).toContain('<h1')
  expect(body).toBe(made.body)
  expect(head.split(preload)[0]).toBe(made.head)
}

/** The address that the server gives to the script: what is not there has the same page everywhere. */
function addressOf(url: string, status: number): string {
  const { pathname, search } = new URL(url)
  return status === 404 ? pathname.replace(/[^/]*$/, '~') : pathname + search
}

async function read(request: APIRequestContext, paths: string[]) {
  const answers = new Map<string, Answer>()
  for (const path of paths) {
    const answer = await request.get(path)
    answers.set(path, [answer.status(), answer.headers(), await answer.text()])
  }
  return answers
}
