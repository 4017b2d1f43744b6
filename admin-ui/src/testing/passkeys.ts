import { onTestFinished, vi } from 'vitest'

type Ask = (options: object) => Promise<{ toJSON: () => object }>

/** Mocks passkeys for one test, each with the id "key"; returns the mocks that get and create them. */
export function withPasskeys({ fills = false } = {}) {
  const options = (json: object) => json
  const credential = Object.assign(() => undefined, {
    isConditionalMediationAvailable: () => Promise.resolve(fills),
    parseRequestOptionsFromJSON: options,
    parseCreationOptionsFromJSON: options,
  })
  const ask = vi.fn<Ask>(() => Promise.resolve({ toJSON: () => ({ id: 'key' }) }))
  vi.stubGlobal('PublicKeyCredential', credential)
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { get: ask, create: ask },
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'credentials')
  })
  return ask
}
