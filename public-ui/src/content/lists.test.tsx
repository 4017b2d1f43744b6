import { expect, it } from 'vitest'
import { filled, render } from '../testing/hydrate.tsx'

it.each(['/', '/products', '/services', '/about', '/blog', '/blog?q=p1', '/careers'])(
  'all that %s shows is asked for',
  async (address) => {
    const asked = await render(address)
    const whole = await render(address, undefined, filled('whole'))

    expect(asked).toEqual(whole)
  },
)
