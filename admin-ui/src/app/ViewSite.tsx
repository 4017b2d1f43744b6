import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { arrowUpRight } from '@quoin/shared-ui/ui/glyphs'
import { useFrontEnd } from '../model/frontEnd.ts'

/** The address of the public site, on this server or on the front end that draws it; undefined if there is none. */
export function useSiteAddress(): string | undefined {
  const { here, previewUrl, any } = useFrontEnd()
  if (!any) return undefined
  if (here) return '/'
  return previewUrl.replace('{path}', encodeURIComponent('/')).replace('{token}', '')
}

/** A link from the back office to the public site; nothing if there is none. */
export function ViewSite({ className }: { className?: string | undefined }) {
  const address = useSiteAddress()
  if (address === undefined) return null
  return (
    <Button asChild variant="ghost" size="small">
      <a href={address} className={className}>
        <Glyph of={arrowUpRight} />
        <span>View site</span>
      </a>
    </Button>
  )
}
