import { formatHex, parse, toGamut, wcagContrast } from 'culori'
import { describe, expect, it } from 'vitest'
import css from './tokens.css?raw'

const looks = ['blue', 'green', 'purple'].flatMap((theme) =>
  ['light', 'dark'].flatMap((mode) =>
    ['normal', 'high'].map((contrast) => ({ theme, mode, contrast })),
  ),
)
type Look = (typeof looks)[number]

const hues = ['blue', 'cyan', 'green', 'purple', 'orange', 'success', 'warning', 'danger']
const surfaces = ['surface', 'surface-raised', 'surface-sunken']
const readable: [string, string][] = [
  ...surfaces.flatMap((surface): [string, string][] => [
    ['text', surface],
    ['text-muted', surface],
    ['accent', surface],
    ['accent-hover', surface],
    ['danger', surface],
  ]),
  ...hues.flatMap((hue): [string, string][] => [
    [hue, `${hue}-soft`],
    ['text', `${hue}-soft`],
    [hue, 'surface-raised'],
  ]),
  ['accent', 'accent-soft'],
  ['text', 'accent-soft'],
  ['accent-contrast', 'accent'],
  ['accent-contrast', 'accent-hover'],
  ['danger-contrast', 'danger'],
  ...['inverse', 'inverse-raised'].flatMap((surface): [string, string][] => [
    ['inverse-text', surface],
    ['inverse-muted', surface],
  ]),
]
const visible = surfaces.flatMap((surface): [string, string][] => [
  ['border-control', surface],
  ['focus', surface],
])

describe.each(looks)('$theme, $mode, $contrast contrast', (look) => {
  const tokens = tokensOf(look)

  it.each(readable)('%s can be read on %s', (text, surface) => {
    expect(contrast(tokens, look, text, surface)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(visible)('%s stands out from %s', (edge, surface) => {
    expect(contrast(tokens, look, edge, surface)).toBeGreaterThanOrEqual(3)
  })
})

/** The custom properties for a look; later blocks override earlier ones. */
function tokensOf({ theme, contrast }: Look): Map<string, string> {
  const holds = [':root', `[data-theme='${theme}']`, `[data-contrast='${contrast}']`]
  const tokens = new Map<string, string>()
  for (const [, selector = '', body = ''] of css.matchAll(/^(\S+) \{([^}]*)\}/gm)) {
    if (!holds.includes(selector)) continue
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*([^;]+);/g)) {
      tokens.set(name, value)
    }
  }
  return tokens
}

function contrast(tokens: Map<string, string>, look: Look, a: string, b: string): number {
  return wcagContrast(colour(tokens, look, a), colour(tokens, look, b))
}

function colour(tokens: Map<string, string>, look: Look, name: string): string {
  const value = tokens.get(name)
  if (value === undefined) throw new Error(`no token --${name}`)
  const plain = value.replaceAll(/var\(--([\w-]+)\)/g, (_, inner: string) =>
    inner === 'hue' ? (tokens.get('hue') ?? '') : colour(tokens, look, inner),
  )
  const sides = /^light-dark\(\s*(.+\)),\s*(.+?)\s*\)$/s.exec(plain)
  const side = sides === null ? plain : sides[look.mode === 'light' ? 1 : 2]
  const parsed = parse(side ?? '')
  if (parsed === undefined) throw new Error(`--${name} is no colour: ${plain}`)
  return formatHex(toGamut('rgb', 'oklch')(parsed))
}
