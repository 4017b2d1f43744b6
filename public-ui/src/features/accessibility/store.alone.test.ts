import { beforeEach, describe, expect, it, vi } from 'vitest'
import { parseSettings } from './settings.ts'

const root = document.documentElement

/** Mocks the system's preferences in media queries. */
function systemPrefers(...preferences: string[]) {
  const changes = new Map<string, (event: { matches: boolean }) => void>()
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: preferences.some((preference) => query.includes(preference)),
    addEventListener: (_: string, listener: () => void) => changes.set(query, listener),
  }))
  return (query: string) => changes.get(query)?.({ matches: true })
}

/** The store at the start of a new visit. */
async function visit() {
  vi.resetModules()
  return import('./store.ts')
}

beforeEach(() => {
  localStorage.clear()
  systemPrefers()
  return () => {
    vi.unstubAllGlobals()
  }
})

describe('the settings', () => {
  it('start with the defaults', async () => {
    const { readSettings } = await visit()

    expect(readSettings()).toEqual({
      fontSize: 100,
      contrast: 'normal',
      reducedMotion: false,
      screenReader: false,
      keyboardNavigation: false,
    })
  })

  it('are switched on by what the system prefers', async () => {
    systemPrefers('reduced-motion', 'contrast')
    const { startAccessibility } = await visit()

    startAccessibility()

    expect(root.dataset.motion).toBe('reduced')
    expect(root.dataset.contrast).toBe('high')
  })

  it('are switched on when the system starts to prefer them', async () => {
    const change = systemPrefers()
    const { startAccessibility } = await visit()
    startAccessibility()
    expect(root.dataset.motion).toBe('full')

    change('(prefers-reduced-motion: reduce)')
    change('(prefers-contrast: more)')

    expect(root.dataset.motion).toBe('reduced')
    expect(root.dataset.contrast).toBe('high')
  })

  it('are kept, and outweigh the system', async () => {
    const first = await visit()
    first.changeSettings({ fontSize: 125, reducedMotion: false })
    systemPrefers('reduced-motion')

    const second = await visit()
    second.startAccessibility()

    expect(root.style.fontSize).toBe('125%')
    expect(root.dataset.motion).toBe('full')
  })
})

it.each([
  [null, {}],
  ['nonsense', {}],
  ['[]', {}],
  ['{"fontSize":80,"contrast":"loud","reducedMotion":1}', {}],
  ['{"fontSize":175}', {}],
  ['{"fontSize":75,"contrast":"high"}', { fontSize: 75, contrast: 'high' }],
])('reads %s', (text, settings) => {
  expect(parseSettings(text)).toEqual(settings)
})
