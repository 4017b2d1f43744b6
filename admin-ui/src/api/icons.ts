import { ask } from '@quoin/shared-ui/api/call'
import { iconName } from '@quoin/shared-ui/ui/pattern/Icon'
import { queryOptions } from '@tanstack/react-query'

/** An icon in one of its styles. */
export interface ListedIcon {
  /** The class name that content stores: 'far fa-envelope'. */
  className: string
  /** Its label. */
  label: string
  /** All search terms, in lower case. */
  words: string
}

/** The icons that the program has. */
export interface Icons {
  list: ListedIcon[]
  /** Whether there is an icon for a class name. */
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

/** All icons of the program. They change only with the program. */
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

/** The style and the name in a class name; '' if it has no name. */
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
