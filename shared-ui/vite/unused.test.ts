import { expect, it } from 'vitest'
import { withoutEffects } from './unused.ts'

it('marks the creation of components as free of effects and removes their names', () => {
  const code = [
    'const Link = React$1.forwardRef(function LinkWithRef() {',
    '\tconst inner = React$1.memo(one);',
    '});',
    'Link.displayName = "Link";',
    'const known = useLocation();',
  ]
  expect(withoutEffects(code.join('\n'))).toBe(
    [
      'const Link = /* @__PURE__ */ React$1.forwardRef(function LinkWithRef() {',
      '\tconst inner = React$1.memo(one);',
      '});',
      '',
      'const known = useLocation();',
    ].join('\n'),
  )
})
