import { ask } from '@quoin/shared-ui/api/call'
import { iconName } from '@quoin/shared-ui/ui/pattern/Icon'
import { queryOptions } from '@tanstack/react-query'

/** An icon in one of its styles. */
export interface ListedIcon {
  /** What content stores: 'far fa-envelope'. */
  className: string
  /** What people call it. */
  label: string
  /** All that it is found by, in lower case. */
  words: string
}

/** The icons that the program has. */
export interface Icons {
  list: ListedIcon[]
  /** Whether a class name gives an icon of its own. */
  has: (className: string) => boolean
}

interface Listed {
  name: string
  label: string
  styles: ('solid' | 'regular' | 'brands')[]
  aliases?: string[]
  terms?: string[]
}

const styleWords = { solid: 'fas', regular: 'far', brands: 'fab' }

/** All icons that the program has. They change only with the program. */
export const iconsQuery = queryOptions({
  queryKey: ['icons'],
  queryFn: async ({ signal }): Promise<Icons> => {
    const address = `${globalThis.location.origin}/icons/index.json`
    const response = await ask(new Request(address, { signal }))
    return iconsOf((await response.json()) as Listed[])
  },
  staleTime: Infinity,
})

function iconsOf(listed: Listed[]): Icons {
  const names = new Set<string>()
  const list = listed.flatMap(({ name, label, styles, aliases = [], terms = [] }) =>
    styles.map((style): ListedIcon => {
      for (const each of [name, ...aliases]) names.add(`${styleWords[style]}/${each}`)
      return {
        className: `${styleWords[style]} fa-${name}`,
        label: style === 'regular' ? `${label}, outlined` : label,
        words: [label, name, ...aliases, ...terms].join(' ').toLowerCase(),
      }
    }),
  )
  return { list, has: (className) => names.has(nameIn(className)) }
}

/** The style and the name in a class name; '' where it has no name. */
function nameIn(className: string): string {
  const name = iconName(className)
  if (name === 'fas/box' && !/(?:^|\s)fa-box(?:\s|$)/.test(className)) return ''
  return name.replace(
    /^fa-(solid|regular|brands)/,
    (_, style: keyof typeof styleWords) => {
      return styleWords[style]
    },
  )
}
