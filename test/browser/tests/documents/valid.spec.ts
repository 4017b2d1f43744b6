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

test('every page, and whatever the staff write, is valid HTML', async ({
  api,
  request,
}) => {
  const { id } = await create<Post>(api, '/api/blog', unusual)
  const written = [`/blog/${id}`, '/blog'].map((path) => ({
    name: path,
    path,
    status: 200,
  }))
  for (const document of [...documents, ...written]) {
    const answer = await ask(request, document)
    expect.soft(answer.status(), document.name).toBe(document.status)
    const report = await validator.validateString(await answer.text())
    expect.soft(faults(report), document.name).toEqual([])
  }
})

function faults({ results }: Report): string[] {
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, selector, message }) => `${selector ?? ''} ${message} (${ruleId})`,
    ),
  )
}
