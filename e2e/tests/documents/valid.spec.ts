import { HtmlValidate, type Report } from 'html-validate'
import { create, type Post } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'
import { ask, documents, unusual } from './documents.ts'

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // The names of attributes have no case in HTML; React writes some in its own.
    'attr-case': ['error', { style: ['lowercase', 'camelcase'] }],
    // HTML means the same by `hidden`, `hidden=""` and `hidden="hidden"`, and by `<br>` and `<br/>`.
    // The pages are put together by React, by Vite and by the server, which write them differently.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'void-style': 'off',
    'doctype-style': ['error', { style: 'lowercase' }],
    // React's own ids begin with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
    // Where notices appear is Radix's element, which names its role itself.
    'prefer-native-element': ['error', { exclude: ['region'] }],
    // Styles that differ from element to element: an illustration's colours, the step of an animation,
    // the place of what is not shown, and three of Radix.
    'no-inline-style': [
      'error',
      {
        allowedProperties: [
          'animation-delay',
          'animation-duration',
          'background',
          'color',
          'outline',
          'pointer-events',
          'position',
        ],
      },
    ],
    // The styles keep a number in one line; a no-break space would be copied with it.
    'tel-non-breaking': 'off',
  },
})

for (const document of documents)
  test(`${document.name} is valid HTML`, async ({ request }) => {
    const answer = await ask(request, document)
    expect(answer.status()).toBe(document.status)
    expect(faults(await validator.validateString(await answer.text()))).toEqual([])
  })

test('whatever the staff write is valid HTML', async ({ api, request }) => {
  const { id } = await create<Post>(api, '/api/blog', unusual)
  for (const path of [`/blog/${id}`, '/blog']) {
    const answer = await ask(request, { path })
    expect(answer.status()).toBe(200)
    expect(faults(await validator.validateString(await answer.text()))).toEqual([])
  }
})

function faults({ results }: Report): string[] {
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, selector, message }) => `${selector ?? ''} ${message} (${ruleId})`,
    ),
  )
}
