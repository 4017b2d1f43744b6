import { expect, it } from 'vitest'
import { listRules, needsOfSelector, withoutFonts } from './listStyles.ts'

it.each([
  [':root', []],
  ['*', []],
  ['::selection', []],
  ['[data-mode="dark"]', []],
  ['#main:focus-visible', []],
  [':not(.open)', []],
  [':is(nav, .menu) > :where(:not(.x, [title=")"]))', []],
  [String.raw`.sm\:wide`, []],
  ['svg|a', []],
  ['.card', ['.card']],
  ['.card:hover::before', ['.card']],
  ['.card:not(:has(.title)):nth-child(2n + 1 of .odd) > A.link', ['.card', 'a', '.link']],
  ['.a.b .a+li~p', ['.a', '.b', 'li', 'p']],
  ['a[href^="tel:"]', ['a']],
  ['[class*=".x"] h1', ['h1']],
  ['html[lang|="en"] p', ['html', 'p']],
])('knows what a document needs for %s', (selector, needs) => {
  expect(needsOfSelector(selector)).toEqual(needs)
})

const sheet = [
  '@charset "utf-8";',
  '@font-face{font-family:Inter;src:url(/inter.woff2)}',
  ':root{--a:1}',
  '.card,.card h2,.card{color:red}',
  '.card,[hidden]{margin:0}',
  '@media print{.card{color:#000}@supports (color:red){a{color:red}}}',
  '@media (width>=48rem){@keyframes fade{0%{opacity:0}}.card{animation:fade var(--t)}}',
  '.faded{animation-name:fade}',
  '@keyframes fade-in{0%{opacity:0}}',
  '.outer{.inner{color:red}}',
]

it('lists the rules in their order, with their conditions', () => {
  expect(listRules(sheet.join(''))).toEqual([
    { text: '@charset "utf-8";', needs: [[]] },
    { text: sheet[1], needs: [[]] },
    { text: sheet[2], needs: [[]] },
    { text: sheet[3], needs: [['.card'], ['.card', 'h2']] },
    { text: sheet[4], needs: [[]] },
    { at: ['@media print'], text: '.card{color:#000}', needs: [['.card']] },
    {
      at: ['@media print', '@supports (color:red)'],
      text: 'a{color:red}',
      needs: [['a']],
    },
    {
      at: ['@media (width>=48rem)'],
      text: '@keyframes fade{0%{opacity:0}}',
      needs: [['.card'], ['.faded']],
    },
    {
      at: ['@media (width>=48rem)'],
      text: '.card{animation:fade var(--t)}',
      needs: [['.card']],
    },
    { text: sheet[7], needs: [['.faded']] },
    { text: sheet[8], needs: [] },
    { text: sheet[9], needs: [[]] },
  ])
})

it('refuses a sheet of which a part has another order', () => {
  expect(() => listRules('@layer base{a{color:red}}')).toThrow('@layer')
})

it('leaves fonts out of what comes later', () => {
  expect(withoutFonts('a{color:red}@font-face{font-family:Inter}p{margin:0}')).toBe(
    'a{color:red}p{margin:0}',
  )
})
