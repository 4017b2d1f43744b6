import { use } from 'react'
import { IdentityContext } from './identity.ts'
import { useSetting } from './site.ts'

/** Where staff see pages of the site. */
export interface FrontEnd {
  /** Whether this server draws the pages. */
  here: boolean
  /** The address of previews on another front end, with `{path}` and `{token}`; empty for none. */
  previewUrl: string
  /** Whether a page can be seen at all. */
  any: boolean
}

/** Returns where staff see pages of the site. */
export function useFrontEnd(): FrontEnd {
  const here = use(IdentityContext)?.headless !== true
  const previewUrl = useSetting()('previewUrl')
  return { here, previewUrl, any: here || previewUrl !== '' }
}
